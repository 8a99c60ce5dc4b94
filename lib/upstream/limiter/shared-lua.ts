import { script } from "#lib/redis/connection.ts";

/**
 * What instances share of a key's limits. `KEYS[1]` is the base of its keys
 * (`bookfront:{space}:limits`); every other key is made from it and shares its hash tag. All times
 * are those of the Redis server, in milliseconds; where its clock is set back they go on.
 *
 *   requests, writes, lowRequests  sorted sets, call → when it stops counting
 *   flight, lowFlight              sorted sets, call → when it has ended for certain
 *   wishes:KIND, seen:KIND         who waits for a place (sorted set: lane, then since when), and
 *                                  when each was last heard of (hash)
 *   pause                          until when the upstream asked to be left alone
 *   epoch                          changes when all of this is lost
 *   clock                          the latest time that was seen, and how far it is ahead (hash)
 */
const common = `
local base = KEYS[1]
local function key(name) return base .. ':' .. name end
local function call(...) return redis.call(...) end

-- The time is noted once a second, for every change goes to the disk.
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

-- An instance that knows another epoch has seen calls that are forgotten here: they are waited for.
local function epochNow(seen, fresh, longest)
  local epoch = call('GET', key('epoch'))
  if not epoch then
    epoch = fresh
    call('SET', key('epoch'), epoch)
  end
  if seen ~= '' and seen ~= epoch then pause(longest) end
  return epoch
end

local function answer(granted, wait, epoch)
  local free = {}
  used('writes')
  local due = call('ZRANGE', key('writes'), 0, -1, 'WITHSCORES')
  for i = 2, #due, 2 do free[#free + 1] = due[i] end
  return {granted, math.ceil(wait), tostring(now), tostring(pausedUntil()), epoch,
    used('requests'), used('flight'), free}
end
`;

/** epoch seen, epoch if there is none, longest a call counts: how things stand. */
export const lookScript = script(`${common}
return answer(0, 0, epochNow(ARGV[1], ARGV[2], tonumber(ARGV[3])))
`);

/**
 * epoch seen, call (also the epoch if there is none), instance, kind, priority, window, longest
 * exchange, for how long a wish is believed; then the sets of the windows, the sets in flight
 * (JSON: [name, limit] each). Counts the call in all of them, or says how long to wait.
 *
 * Those who are told to wait stand in line, so that instances take turns: a place is given only
 * where there is one more than others who stand before.
 */
export const enterScript = script(`${common}
local id, instance, kind = ARGV[2], ARGV[3], ARGV[4]
local window, exchange, believed = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
local windows, flights = cjson.decode(ARGV[9]), cjson.decode(ARGV[10])
local epoch = epochNow(ARGV[1], id, window + exchange)
if pausedUntil() > now then return answer(0, pausedUntil() - now, epoch) end

local wishes, seen = key('wishes:' .. kind), key('seen:' .. kind)
local lane = tonumber(ARGV[5]) * 1e13
local mine = tonumber(call('ZSCORE', wishes, instance) or '-1')
if mine < lane or mine >= lane + 1e13 then mine = lane + now end
local before = 0
for _, other in ipairs(call('ZRANGEBYSCORE', wishes, '-inf', '(' .. string.format('%.0f', mine))) do
  if tonumber(call('HGET', seen, other) or '0') < now - believed then
    call('ZREM', wishes, other)
    call('HDEL', seen, other)
  elseif other ~= instance then
    before = before + 1
  end
end

local wait = 0
local function pass(layers, untilFree)
  for _, layer in ipairs(layers) do
    local room = layer[2] - used(layer[1])
    if room < 1 then wait = math.max(wait, untilFree(layer[1], 1 - room))
    elseif room <= before then wait = math.max(wait, 20) end
  end
end
pass(windows, function(set, missing)
  local last = call('ZRANGE', key(set), missing - 1, missing - 1, 'WITHSCORES')
  return math.max(1, tonumber(last[2]) - now)
end)
pass(flights, function() return 50 end)
if wait > 0 then
  call('ZADD', wishes, string.format('%.0f', mine), instance)
  call('HSET', seen, instance, string.format('%.0f', now))
  for _, name in ipairs({wishes, seen}) do call('PEXPIRE', name, 10 * believed) end
  return answer(0, wait, epoch)
end

call('ZREM', wishes, instance)
call('HDEL', seen, instance)
local function count(layers, til)
  for _, layer in ipairs(layers) do
    call('ZADD', key(layer[1]), til, id)
    call('PEXPIRE', key(layer[1]), 2 * (window + exchange))
  end
end
count(windows, now + exchange + window)
count(flights, now + exchange)
return answer(1, 0, epoch)
`);

/** window, whether they were used (0 or 1), calls: they have ended, and count for a window or not. */
export const settleScript = script(`${common}
for i = 3, #ARGV do
  for _, set in ipairs({'flight', 'lowFlight'}) do call('ZREM', key(set), ARGV[i]) end
  for _, set in ipairs({'requests', 'writes', 'lowRequests'}) do
    if ARGV[2] == '1' then call('ZADD', key(set), 'XX', 'LT', now + tonumber(ARGV[1]), ARGV[i])
    else call('ZREM', key(set), ARGV[i]) end
  end
end
`);

/** milliseconds: nothing starts for so long. */
export const pauseScript = script(`${common}
pause(tonumber(ARGV[1]))
`);
