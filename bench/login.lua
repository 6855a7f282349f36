-- wrk script: the users of the benchmark sign in, one after another, each with the correct password.
local users, password, next_user

function init(args)
  users, password, next_user = tonumber(args[1]), args[2], 0
end

function request()
  next_user = next_user % users + 1
  local body = string.format('{"username":"bench%d@example.com","password":"%s"}', next_user, password)
  return wrk.format("POST", "/v1/auth/login/", { ["Content-Type"] = "application/json" }, body)
end
