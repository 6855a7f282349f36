-- wrk script: one kind of everyday call on cases, chosen by its first argument; a file of ids and the token follow.
local words = { "keller", "rossi2", "anna", "meyer1", "order 12", "2025", "tanaka3", "viktor ab", "novak49", "greta" }
local workload, ids, headers = nil, {}, nil

function init(arguments)
  workload = arguments[1]
  for id in io.lines(arguments[2]) do
    ids[#ids + 1] = id
  end
  headers = { ["Authorization"] = "Bearer " .. arguments[3], ["Content-Type"] = "application/json" }
  math.randomseed(7)
end

function request()
  local id = ids[math.random(#ids)]
  if workload == "list" then
    return wrk.format("GET", "/v1/cases/?page=1", headers)
  elseif workload == "page" then
    return wrk.format("GET", "/v1/cases/?status=Open,InProgress&page=" .. math.random(50), headers)
  elseif workload == "search" then
    return wrk.format("GET", "/v1/cases/?search=" .. words[math.random(#words)]:gsub(" ", "%%20"), headers)
  elseif workload == "detail" then
    return wrk.format("GET", "/v1/cases/" .. id .. "/all/", headers)
  end
  local body = '{"comment":"The margin on 11 looks fine, please go ahead."}'
  return wrk.format("POST", "/v1/cases/" .. id .. "/comment/", headers, body)
end
