import { script } from "#lib/redis/connection.ts";

/**
 * `KEYS[1]` is `bookfront:{keyId}:limits`; all other keys are derived from it and share its hash
 * tag. `ARGV[1]` and the reply are JSON. Times are the Redis server's, in milliseconds, and never
 * go back.
 *
 *   requests, writes, lowRequests  sorted sets, call → when it stops counting
 *   flight, lowFlight              sorted sets, call → when it has certainly ended
 *   turns                          JSON: turn → places held, writes that follow, and until when
 *   waiting:calls, waiting:turns   JSON: instance → lane and time of its first waiter, last seen
 *   pause                          end of the upstream's pause (429)
 *   epoch                          changes when Redis has lost its data
 *   clock                          the latest time seen, and its offset from TIME (hash)
 */
const common = `
local base, request = KEYS[1], cjson.decode(ARGV[1])
local function key(name) return base .. ':' .. name end
local function call(...) return redis.call(...) end
local function digits(number) return string.format('%.0f', number) end

-- Stored at most once a second, because every change is written to disk.
local function time()
  local clock = call('TIME')
  local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
  local known = call('HMGET', key('clock'), 'seen', 'ahead')
  local seen, ahead = tonumber(known[1] or '0'), tonumber(known[2] or '0')
  local moved = math.max(ahead, seen - now)
  now = now + moved
  if moved > ahead or now - seen >= 1000 then
    call('HSET', key('clock'), 'seen', digits(now), 'ahead', digits(moved))
  end
  return now
end
local now = time()

local function load(name) return cjson.decode(call('GET', key(name)) or '{}') end
local function save(name, value, ttl)
  if next(value) then call('SET', key(name), cjson.encode(value), 'PX', digits(ttl))
  else call('DEL', key(name)) end
end

local function used(set)
  call('ZREMRANGEBYSCORE', key(set), '-inf', now)
  return call('ZCARD', key(set))
end

local function count(set, id, untilTime)
  call('ZADD', key(set), digits(untilTime), id)
  call('PEXPIRE', key(set), digits(2 * (request.windowMs + request.exchangeMs)))
end

local function pausedUntil() return tonumber(call('GET', key('pause')) or '0') end

local function pause(ms)
  local untilTime = math.max(pausedUntil(), now + ms)
  if untilTime > now then call('SET', key('pause'), digits(untilTime), 'PX', digits(untilTime - now)) end
end
`;

const exchange = `${common}
-- Another epoch means that Redis lost calls that the instance knows of: wait until they expire.
local epoch = call('GET', key('epoch'))
if not epoch then
  epoch = request.newEpoch
  call('SET', key('epoch'), epoch)
end
if request.epoch ~= '' and request.epoch ~= epoch then pause(request.windowMs + request.exchangeMs) end

local function reply(kind, waitMs)
  local requests, flight, free = used('requests'), used('flight'), {}
  used('writes')
  local expiries = call('ZRANGE', key('writes'), 0, -1, 'WITHSCORES')
  for i = 2, #expiries, 2 do free[#free + 1] = tonumber(expiries[i]) end
  return cjson.encode({kind = kind, waitMs = waitMs, now = now, pausedUntil = pausedUntil(), epoch = epoch,
    requests = requests, flight = flight, free = #free > 0 and free or nil})
end

local limits = request.limits

-- When the missing places of a window are free; nil where other places must be given back first.
local function untilFree(set, limit, reserved)
  local missing = used(set) + reserved + 1 - limit
  if missing < 1 then return 0 end
  local expiry = call('ZRANGE', key(set), missing - 1, missing - 1, 'WITHSCORES')[2]
  return expiry and math.max(1, tonumber(expiry) - now)
end

-- How many other instances have a first waiter that goes before this one's, which is noted.
local function waitersBefore(waiting)
  local mine = {lane = request.priority, since = now - request.waitedMs, seen = now}
  local before = 0
  for instance, other in pairs(waiting) do
    local isEarlier = other.lane < mine.lane or (other.lane == mine.lane and other.since < mine.since)
    if other.seen < now - request.waiterTtlMs then waiting[instance] = nil
    elseif instance ~= request.instance and isEarlier then before = before + 1 end
  end
  waiting[request.instance] = mine
  return before
end

local function saveWaiting(queue, waiting, isGranted)
  local wasWaiting = call('EXISTS', key(queue)) == 1
  if isGranted then waiting[request.instance] = nil end
  if wasWaiting or not isGranted then save(queue, waiting, 10 * request.waiterTtlMs) end
end

-- Places of writes that other turns hold, and that they are promised.
local function reservedBut(turns, own)
  local held, promised = 0, 0
  for id, turn in pairs(turns) do
    if turn['until'] <= now then turns[id] = nil
    elseif id ~= own then held, promised = held + turn.held, promised + turn.follows end
  end
  return held, promised
end
`;

/** Replies with the state alone. */
export const stateScript = script(`${exchange}
return reply('wait', 0)
`);

/** Counts a call, or replies how long to wait. A write spends the place of its turn. */
export const enterScript = script(`${exchange}
if pausedUntil() > now then return reply('wait', pausedUntil() - now) end
local waiting, turns = load('waiting:calls'), request.turn and load('turns')
local before = waitersBefore(waiting)

local wait = 0
local function window(set, limit) wait = math.max(wait, untilFree(set, limit, before) or 20) end
local function flight(set, limit) if used(set) + before >= limit then wait = math.max(wait, 50) end end
window('requests', limits.requests)
flight('flight', limits.flight)
if request.isLow then
  window('lowRequests', limits.lowRequests)
  flight('lowFlight', limits.lowFlight)
end
saveWaiting('waiting:calls', waiting, wait == 0)
if wait > 0 then return reply('wait', wait) end

if turns then
  if untilFree('writes', limits.writes, reservedBut(turns, request.turn)) ~= 0 then return reply('lapsed') end
  local own = turns[request.turn]
  local follows = own and own.follows or 0
  turns[request.turn] = follows > 0 and {held = 0, follows = follows, ['until'] = now + request.exchangeMs} or nil
  save('turns', turns, request.exchangeMs)
end
local ended = now + request.exchangeMs
count('requests', request.id, ended + request.windowMs)
count('flight', request.id, ended)
if turns then count('writes', request.id, ended + request.windowMs) end
if request.isLow then
  count('lowRequests', request.id, ended + request.windowMs)
  count('lowFlight', request.id, ended)
end
return reply('granted')
`);

/** Holds a place for the next write of a turn, or replies how long to wait. */
export const reserveScript = script(`${exchange}
if pausedUntil() > now then return reply('wait', pausedUntil() - now) end
local waiting, turns = load('waiting:turns'), load('turns')
local reserved = waitersBefore(waiting)
local held, promised = reservedBut(turns, request.turn)
reserved = reserved + held + (request.mayTakePromised and 0 or promised)
local wait = untilFree('writes', limits.writes, reserved)
saveWaiting('waiting:turns', waiting, wait == 0)
if wait ~= 0 then return reply('wait', wait) end
turns[request.turn] = {held = 1, follows = request.follows, ['until'] = now + request.exchangeMs}
save('turns', turns, request.exchangeMs)
return reply('granted')
`);

/** Ended calls count for one more window, unused ones not at all; a turn is given back. */
export const releaseScript = script(`${common}
for _, id in ipairs(request.calls) do
  for _, set in ipairs({'flight', 'lowFlight'}) do call('ZREM', key(set), id) end
  for _, set in ipairs({'requests', 'writes', 'lowRequests'}) do
    if request.used then call('ZADD', key(set), 'XX', 'LT', digits(now + request.windowMs), id)
    else call('ZREM', key(set), id) end
  end
end
if request.turn then
  local turns = load('turns')
  turns[request.turn] = nil
  save('turns', turns, request.exchangeMs)
end
`);

export const pauseScript = script(`${common}
pause(request.ms)
`);
