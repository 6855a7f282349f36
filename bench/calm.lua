-- wrk script: each connection pauses between two requests, as people do, and has a different address.
function request()
  local address = string.format("192.0.2.%d", math.random(1, 254))
  return wrk.format("GET", nil, { ["Authorization"] = wrk.headers["Authorization"], ["X-Forwarded-For"] = address })
end

function delay()
  return 5
end
