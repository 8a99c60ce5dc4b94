import { script } from "#lib/store/redis/connection.ts";

/**
 * `KEYS[1]` is `bookfront:{keyId}:limits`; all other keys are derived from it and share its hash
 * tag. `ARGV[1]` and the replies are JSON. Times are the Redis server's, in milliseconds, and never
 * go back.
 *
 *   requests, writes, lowRequests  sorted sets, call → when it stops counting
 *   flight, lowFlight              sorted sets, call → when it has certainly ended
 *   waiting:KIND                   JSON: instance → lane and time of its first waiter, last seen
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
  local isDue = moved > ahead or now - seen >= 1000
  if isDue then call('HSET', key('clock'), 'seen', digits(now), 'ahead', digits(moved)) end
  return now, isDue and math.floor(now / 60000) > math.floor(seen / 60000)
end
local now, isTidyTime = time()

-- A set outlives its entries, which count for 85 seconds at most: each minute of use all sets are
-- kept for ten minutes more, by the first script of any kind.
local function prolong(set) call('PEXPIRE', key(set), 600000) end
if isTidyTime then
  for _, set in ipairs({'requests', 'writes', 'lowRequests', 'flight', 'lowFlight'}) do
    call('ZREMRANGEBYSCORE', key(set), '-inf', now)
    prolong(set)
  end
end

local queue = key('waiting:' .. (request.kind or 'call'))
local stored = call('MGET', key('epoch'), key('pause'), queue)
local epoch, pausedUntil, waitingText = stored[1], tonumber(stored[2] or '0'), stored[3]

local function pause(ms)
  if now + ms <= pausedUntil then return end
  pausedUntil = now + ms
  call('SET', key('pause'), digits(pausedUntil), 'PX', digits(ms))
end
`;

const exchange = `${common}
-- Another epoch means that Redis lost calls that the instance knows of: wait until they expire.
if not epoch then
  epoch = request.newEpoch
  call('SET', key('epoch'), epoch)
end
if request.epoch ~= '' and request.epoch ~= epoch then pause(request.windowMs + request.exchangeMs) end

-- Ended calls count for one more window, unused ones not at all.
local sets = {
  write = {{}, {'writes'}}, call = {{'flight'}, {'requests'}},
  low = {{'flight', 'lowFlight'}, {'requests', 'lowRequests'}}
}
for _, ended in ipairs(request.ended) do
  local flights, windows = unpack(sets[ended.kind])
  for _, set in ipairs(flights) do call('ZREM', key(set), ended.id) end
  for _, set in ipairs(windows) do
    if ended.used then call('ZADD', key(set), 'XX', 'LT', digits(now + request.windowMs), ended.id)
    else call('ZREM', key(set), ended.id) end
  end
end

local counts = {}
local function used(set)
  counts[set] = counts[set] or call('ZCOUNT', key(set), '(' .. digits(now), '+inf')
  return counts[set]
end
local function expiries(set, from, count)
  local found = call('ZRANGEBYSCORE', key(set), '(' .. digits(now), '+inf', 'WITHSCORES', 'LIMIT', from, count)
  local times = {}
  for i = 2, #found, 2 do times[i / 2] = tonumber(found[i]) end
  return times
end

local function reply(kind, waitMs)
  local answer = {kind = kind, waitMs = waitMs, now = now, epoch = epoch, pausedUntil = pausedUntil,
    requests = used('requests'), flight = used('flight')}
  local free = expiries('writes', 0, -1)
  if #free > 0 then answer.free = free end
  return cjson.encode(answer)
end
`;

export const stateScript = script(`${exchange}
return reply('wait', 0)
`);

/**
 * Counts a call or write in its windows and in flight (name → limit), or replies how long to wait.
 * Grants only if more places are free than `keep` and the instances ahead need.
 */
export const reserveScript = script(`${exchange}
if pausedUntil > now then return reply('wait', pausedUntil - now) end

local waiting = cjson.decode(waitingText or '{}')
local mine = {lane = request.priority, since = now - request.waitedMs, seen = now}
local keep = request.keep
for instance, other in pairs(waiting) do
  local isEarlier = other.lane < mine.lane or (other.lane == mine.lane and other.since < mine.since)
  if other.seen < now - request.waiterTtlMs then waiting[instance] = nil
  elseif instance ~= request.instance and isEarlier then keep = keep + 1 end
end

local wait = 0
for set, limit in pairs(request.windows) do
  local missing = used(set) + keep + 1 - limit
  if missing > 0 then
    local expiry = expiries(set, missing - 1, 1)[1]
    wait = math.max(wait, 1, expiry and expiry - now or 20)
  end
end
for set, limit in pairs(request.flights) do
  if used(set) + keep >= limit then wait = math.max(wait, 50) end
end
waiting[request.instance] = wait > 0 and mine or nil
if next(waiting) then call('SET', queue, cjson.encode(waiting), 'PX', digits(10 * request.waiterTtlMs))
elseif waitingText then call('DEL', queue) end
if wait > 0 then return reply('wait', wait) end

local ended = now + request.exchangeMs
local counted = ended + request.windowMs
local function count(set, til)
  call('ZADD', key(set), digits(til), request.id)
  if counts[set] == 0 then prolong(set) end
  counts[set] = counts[set] + 1
end
if request.spends then
  local held = tonumber(call('ZSCORE', key('writes'), request.spends) or '0')
  if held <= now then return reply('lapsed') end
  call('ZADD', key('writes'), digits(counted), request.spends)
end
for set in pairs(request.windows) do count(set, counted) end
for set in pairs(request.flights) do count(set, ended) end
return reply('granted')
`);

export const pauseScript = script(`${common}
pause(request.ms)
`);
