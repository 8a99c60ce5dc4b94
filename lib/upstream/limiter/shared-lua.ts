import { script } from "#lib/redis/connection.ts";

/**
 * `KEYS[1]` is `bookfront:{space}:limits`; all other keys are derived from it and share its hash
 * tag. Times are the Redis server's, in milliseconds, and never go back.
 *
 *   requests, writes, lowRequests  sorted sets, call → when it stops counting
 *   flight, lowFlight              sorted sets, call → when it has certainly ended
 *   wishes:KIND, seen:KIND         waiting instances (sorted set: lane, then since when), and
 *                                  when each last polled (hash)
 *   pause                          end of the upstream's pause (429)
 *   epoch                          changes when Redis has lost its data
 *   clock                          the latest time seen, and its offset from TIME (hash)
 */
const common = `
local base = KEYS[1]
local function key(name) return base .. ':' .. name end
local function call(...) return redis.call(...) end

-- Stored at most once a second, because every change is written to disk.
local function time()
  local clock = call('TIME')
  local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
  local known = call('HMGET', key('clock'), 'seen', 'ahead')
  local seen, ahead = tonumber(known[1] or '0'), tonumber(known[2] or '0')
  local moved = math.max(ahead, seen - now)
  now = now + moved
  if moved > ahead or now - seen >= 1000 then
    call('HSET', key('clock'), 'seen', string.format('%.0f', now), 'ahead', string.format('%.0f', moved))
  end
  return now
end
local now = time()

local function used(set)
  call('ZREMRANGEBYSCORE', key(set), '-inf', now)
  return call('ZCARD', key(set))
end

local function pausedUntil() return tonumber(call('GET', key('pause')) or '0') end

local function pause(ms)
  local til = math.max(pausedUntil(), now + ms)
  if til > now then call('SET', key('pause'), string.format('%.0f', til), 'PX', til - now) end
end

-- A different epoch means that Redis lost calls that the instance knows of: wait until they expire.
local function epochNow(seen, fresh, maxAge)
  local epoch = call('GET', key('epoch'))
  if not epoch then
    epoch = fresh
    call('SET', key('epoch'), epoch)
  end
  if seen ~= '' and seen ~= epoch then pause(maxAge) end
  return epoch
end

local function reply(granted, wait, epoch)
  local free = {}
  used('writes')
  local expiries = call('ZRANGE', key('writes'), 0, -1, 'WITHSCORES')
  for i = 2, #expiries, 2 do free[#free + 1] = expiries[i] end
  return {granted, math.ceil(wait), tostring(now), tostring(pausedUntil()), epoch,
    used('requests'), used('flight'), free}
end
`;

/** Arguments: known epoch, new epoch, maximum age of a call. Replies with the state. */
export const stateScript = script(`${common}
return reply(0, 0, epochNow(ARGV[1], ARGV[2], tonumber(ARGV[3])))
`);

/**
 * Counts the call in all sets, or replies how long to wait. Arguments: known epoch, call id (also
 * the new epoch), instance, kind, priority, window, longest exchange, waiter TTL, window sets,
 * in-flight sets (JSON: [name, limit] each). Grants only if more places are free than instances
 * wait before.
 */
export const enterScript = script(`${common}
local id, instance, kind = ARGV[2], ARGV[3], ARGV[4]
local window, exchange, waiterTtl = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
local windows, flights = cjson.decode(ARGV[9]), cjson.decode(ARGV[10])
local epoch = epochNow(ARGV[1], id, window + exchange)
if pausedUntil() > now then return reply(0, pausedUntil() - now, epoch) end

local waiters, seen = key('wishes:' .. kind), key('seen:' .. kind)
local lane = tonumber(ARGV[5]) * 1e13
local mine = tonumber(call('ZSCORE', waiters, instance) or '-1')
if mine < lane or mine >= lane + 1e13 then mine = lane + now end
local before = 0
for _, other in ipairs(call('ZRANGEBYSCORE', waiters, '-inf', '(' .. string.format('%.0f', mine))) do
  if tonumber(call('HGET', seen, other) or '0') < now - waiterTtl then
    call('ZREM', waiters, other)
    call('HDEL', seen, other)
  elseif other ~= instance then
    before = before + 1
  end
end

local wait = 0
local function check(sets, untilFree)
  for _, set in ipairs(sets) do
    local room = set[2] - used(set[1])
    if room < 1 then wait = math.max(wait, untilFree(set[1], 1 - room))
    elseif room <= before then wait = math.max(wait, 20) end
  end
end
check(windows, function(set, missing)
  local last = call('ZRANGE', key(set), missing - 1, missing - 1, 'WITHSCORES')
  return math.max(1, tonumber(last[2]) - now)
end)
check(flights, function() return 50 end)
if wait > 0 then
  call('ZADD', waiters, string.format('%.0f', mine), instance)
  call('HSET', seen, instance, string.format('%.0f', now))
  for _, name in ipairs({waiters, seen}) do call('PEXPIRE', name, 10 * waiterTtl) end
  return reply(0, wait, epoch)
end

call('ZREM', waiters, instance)
call('HDEL', seen, instance)
local function count(sets, til)
  for _, set in ipairs(sets) do
    call('ZADD', key(set[1]), til, id)
    call('PEXPIRE', key(set[1]), 2 * (window + exchange))
  end
end
count(windows, now + exchange + window)
count(flights, now + exchange)
return reply(1, 0, epoch)
`);

/** Arguments: window, used (0 or 1), ids of ended calls; used ones count for one more window. */
export const releaseScript = script(`${common}
for i = 3, #ARGV do
  for _, set in ipairs({'flight', 'lowFlight'}) do call('ZREM', key(set), ARGV[i]) end
  for _, set in ipairs({'requests', 'writes', 'lowRequests'}) do
    if ARGV[2] == '1' then call('ZADD', key(set), 'XX', 'LT', now + tonumber(ARGV[1]), ARGV[i])
    else call('ZREM', key(set), ARGV[i]) end
  end
end
`);

export const pauseScript = script(`${common}
pause(tonumber(ARGV[1]))
`);
