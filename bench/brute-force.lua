-- wrk script: wrong passwords and wrong codes, from one address or from a new address each time.
local users, from_many, tries

-- Counted per thread; wrk runs this script with one.
wrong, refused, let_in, other = 0, 0, 0, 0
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  users, from_many, tries = tonumber(args[1]), args[2] == "many", 0
end

function request()
  tries = tries + 1
  local headers = { ["Content-Type"] = "application/json" }
  if from_many then
    headers["X-Forwarded-For"] = string.format("198.%d.%d.%d", math.random(18, 19), math.random(0, 255), math.random(1, 254))
  else
    headers["X-Forwarded-For"] = "203.0.113.7"
  end
  local name = string.format("bench%d@example.com", tries % users + 1)
  if tries % 2 == 0 then
    local body = string.format('{"username":"%s","otp":"%06d"}', name, tries % 1000000)
    return wrk.format("POST", "/v1/auth/login/otp/", headers, body)
  end
  local body = string.format('{"username":"%s","password":"guess number %d"}', name, tries)
  return wrk.format("POST", "/v1/auth/login/", headers, body)
end

function response(status)
  if status == 400 then wrong = wrong + 1
  elseif status == 429 or status == 503 then refused = refused + 1
  elseif status < 300 then let_in = let_in + 1
  else other = other + 1 end
end

function done()
  local sum = { wrong = 0, refused = 0, let_in = 0, other = 0 }
  for _, thread in ipairs(threads) do
    for name in pairs(sum) do sum[name] = sum[name] + thread:get(name) end
  end
  print(string.format("tries wrong=%d refused=%d let_in=%d other=%d", sum.wrong, sum.refused, sum.let_in, sum.other))
end
