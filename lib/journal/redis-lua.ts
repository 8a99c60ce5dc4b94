import { script } from "#lib/redis/connection.ts";
import { BOOKED_OR_UNDER_WAY, type BookingState, WAITING_STATES } from "./contract.ts";

/**
 * The changes of the Redis journal, each one script and so all or nothing. `KEYS[1]` is the base
 * of a location's keys (`bookfront:{slug}`); every other key is made from it and shares its hash
 * tag, so that a location lives on one node of a cluster.
 *
 *   booking:ID  hash    the record; a field that is absent is null
 *   moves:ID    list    its history
 *   person:KEY  set     ids of what a person has booked, as long as the contact is kept
 *   lease:ID    string  who works on it, for as long as the key lasts; `new|` and who stored it
 *                       until work begins
 *   intents     hash    intent → id
 *   twins       hash    twin key → id of the latest
 *   claims      hash    appointment → id
 *   clients     hash    contact key → until|client
 *   holds       hash    date|cell|member → id|until (empty: no end)
 *   lessons     hash    service → until
 *   suspicions  hash    service|evidence → until
 *   revision    string  counts the changes of bookings
 *   unfinished, waiting  sorted sets of ids by order of arrival
 *   ended, contacts      sorted sets of ids by time of the end: what a purge has to do
 */
const common = `
local base = KEYS[1]
local function key(name, id) return base .. ':' .. name .. (id and ':' .. id or '') end
local function call(...) return redis.call(...) end

local function recorded(id)
  local b = call('HMGET', key('booking', id), 'version', 'state', 'attempts', 'bodyHash', 'changedAt')
  call('INCR', key('revision'))
  call('RPUSH', key('moves', id), cjson.encode({
    version = tonumber(b[1]), state = b[2], attempts = tonumber(b[3]), bodyHash = b[4] or cjson.null, at = tonumber(b[5])
  }))
  return call('HGETALL', key('booking', id))
end

local function sort(id, seq, isWaiting, endedAt)
  local function put(set, isIn, score)
    if isIn then call('ZADD', key(set), score, id) else call('ZREM', key(set), id) end
  end
  put('waiting', isWaiting, seq)
  put('unfinished', endedAt == '', seq)
  put('ended', endedAt ~= '', endedAt)
  put('contacts', endedAt ~= '', endedAt)
end

local function drop(map, field, id)
  if field and call('HGET', key(map), field) == id then call('HDEL', key(map), field) end
end

local function forgetPerson(id)
  local person = call('HGET', key('booking', id), 'personKey')
  if person then call('SREM', key('person', person), id) end
end

local function holder(cell)
  local held = call('HGET', key('holds'), cell)
  if not held then return nil end
  return string.match(held, '^(.*)|(%d*)$')
end
`;

function among(states: readonly BookingState[]): string {
  return `({${states.map((state) => `${state}=true`).join(",")}})`;
}

/**
 * id, intent, twin, now, twins since, when the form was opened, revision, cells (JSON; null: lost), owner, lease, whether it is full at
 * that revision (0 or 1); then the fields.
 */
export const insertScript = script(`${common}
local id, intent, twin, now = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local kind, known = 'existing', call('HGET', key('intents'), intent)
if known == id then return {'inserted', call('HGETALL', key('booking', id))} end
if not known then
  local other = call('HGET', key('twins'), twin)
  local b = other and call('HMGET', key('booking', other), 'state', 'createdAt', 'endedAt')
  -- The rule of rules/twin.ts.
  if b and ${among(BOOKED_OR_UNDER_WAY)}[b[1]] and tonumber(b[2]) > tonumber(ARGV[5])
    and (b[1] ~= 'confirmed' or tonumber(b[3]) > tonumber(ARGV[6])) then
    known, kind = other, 'twin'
  end
end
if known then
  -- Whoever stored it may have died before it began: the one who is asked again is alive.
  local lease = key('lease', known)
  if string.sub(call('GET', lease) or '', 1, 4) == 'new|' then
    call('SET', lease, 'new|' .. ARGV[9], 'PX', ARGV[10])
  end
  return {kind, call('HGETALL', key('booking', known))}
end
if (call('GET', key('revision')) or '0') ~= ARGV[7] then return {'changed'} end
if ARGV[11] == '1' then return {'full'} end

local cells = cjson.decode(ARGV[8])
local isFree = cells ~= cjson.null
for _, cell in ipairs(isFree and cells or {}) do
  local by, til = holder(cell)
  if by and (til == '' or tonumber(til) > now) then isFree = false end
end
local seq = call('INCR', key('seq'))
local record = key('booking', id)
call('HSET', record, 'seq', seq, unpack(ARGV, 12))
call('HSET', key('intents'), intent, id)
call('HSET', key('twins'), twin, id)
call('SADD', key('person', call('HGET', record, 'personKey')), id)
if isFree then
  call('HSET', record, 'state', 'queued', 'cells', ARGV[8])
  for _, cell in ipairs(cells) do call('HSET', key('holds'), cell, id .. '|') end
  call('SET', key('lease', id), 'new|' .. ARGV[9], 'PX', ARGV[10])
else
  call('HSET', record, 'state', 'slot_taken', 'endedAt', ARGV[4])
end
sort(id, seq, isFree, isFree and '' or ARGV[4])
return {'inserted', recorded(id)}
`);

/**
 * id, version, state, end (or empty), failed (0 or 1), hold until (or empty), whether to drop the
 * client (0 or 1), appointment (or empty); then the fields.
 */
export const moveScript = script(`${common}
local id, to, til = ARGV[1], ARGV[3], ARGV[6]
local record = key('booking', id)
if call('HGET', record, 'version') ~= ARGV[2] then return {'stale'} end
local claimed = ARGV[8] ~= '' and call('HGET', key('claims'), ARGV[8])
if claimed and claimed ~= id then return {'claimed'} end
call('HINCRBY', record, 'version', 1)
call('HINCRBY', record, 'attempts', ARGV[5])
call('HDEL', record, 'reason', 'endedAt')
if ARGV[7] == '1' then call('HDEL', record, 'clientId') end
call('HSET', record, 'state', to, unpack(ARGV, 9))
if ARGV[4] ~= '' then call('HSET', record, 'endedAt', ARGV[4]) end
local appointment = call('HGET', record, 'appointmentId')
if appointment then call('HSET', key('claims'), appointment, id) end
sort(id, call('HGET', record, 'seq'), ${among(WAITING_STATES)}[to], ARGV[4])
local cells = til ~= '' and call('HGET', record, 'cells')
for _, cell in ipairs(cells and cjson.decode(cells) or {}) do
  if holder(cell) == id then call('HSET', key('holds'), cell, id .. '|' .. til) end
end
return {'moved', recorded(id)}
`);

/** The name of a sorted set: the revision, and the set's records, oldest first. */
export const listScript = script(`${common}
local found = {}
for i, id in ipairs(call('ZRANGE', key(ARGV[1]), 0, -1)) do
  found[i] = call('HGETALL', key('booking', id))
end
return {call('GET', key('revision')) or '0', found}
`);

/** person: what they have booked, or may have. */
export const personScript = script(`${common}
local found = {}
for _, id in ipairs(call('SMEMBERS', key('person', ARGV[1]))) do
  local state = call('HGET', key('booking', id), 'state')
  if state and ${among(BOOKED_OR_UNDER_WAY)}[state] then
    table.insert(found, call('HGETALL', key('booking', id)))
  end
end
return found
`);

/** service, until: never shortens a lesson. */
export const learnScript = script(`${common}
local til = call('HGET', key('lessons'), ARGV[1])
if not til or tonumber(til) < tonumber(ARGV[2]) then
  call('HSET', key('lessons'), ARGV[1], ARGV[2])
end
`);

/** service, evidence, until. Returns how many there are for the service. */
export const suspectScript = script(`${common}
local field, count = ARGV[1] .. '|' .. ARGV[2], 0
local til = call('HGET', key('suspicions'), field)
if not til or tonumber(til) < tonumber(ARGV[3]) then call('HSET', key('suspicions'), field, ARGV[3]) end
for _, one in ipairs(call('HKEYS', key('suspicions'))) do
  if string.sub(one, 1, #ARGV[1] + 1) == ARGV[1] .. '|' then count = count + 1 end
end
return count
`);

/** service */
export const forgetLearnedScript = script(`${common}
call('HDEL', key('lessons'), ARGV[1])
for _, one in ipairs(call('HKEYS', key('suspicions'))) do
  if string.sub(one, 1, #ARGV[1] + 1) == ARGV[1] .. '|' then call('HDEL', key('suspicions'), one) end
end
`);

/** client: forgets every contact that belongs to it. */
export const forgetClientScript = script(`${common}
local all = call('HGETALL', key('clients'))
for i = 1, #all, 2 do
  if string.match(all[i + 1], '|(.*)$') == ARGV[1] then call('HDEL', key('clients'), all[i]) end
end
`);

/** id, owner, milliseconds: takes or extends a lease that nobody else has. */
export const leaseScript = script(`${common}
local lease = key('lease', ARGV[1])
local owner = call('GET', lease)
local isMine = not owner or owner == ARGV[2] or owner == 'new|' .. ARGV[2]
if not isMine or call('EXISTS', key('booking', ARGV[1])) == 0 then return 0 end
call('SET', lease, ARGV[2], 'PX', ARGV[3])
return 1
`);

/** id, owner: gives a lease back. */
export const releaseScript = script(`${common}
local lease = key('lease', ARGV[1])
if call('GET', lease) == ARGV[2] then call('DEL', lease) end
`);

/** now, contacts until, records until, how many at most. Returns how many there were. */
export const purgeScript = script(`${common}
local now, most = tonumber(ARGV[1]), ARGV[4]
local function due(set, til) return call('ZRANGEBYSCORE', key(set), '-inf', til, 'LIMIT', 0, most) end
local contacts, records = due('contacts', ARGV[2]), due('ended', ARGV[3])
for _, id in ipairs(contacts) do
  drop('twins', call('HGET', key('booking', id), 'twinKey'), id)
  forgetPerson(id)
  call('HDEL', key('booking', id), 'contact', 'twinKey', 'personKey', 'visitor')
  call('ZREM', key('contacts'), id)
end
for _, id in ipairs(records) do
  local b = call('HMGET', key('booking', id), 'intentId', 'appointmentId')
  drop('intents', b[1], id)
  drop('claims', b[2], id)
  call('DEL', key('booking', id), key('moves', id))
  call('ZREM', key('ended'), id)
end
local function dropPast(map, pattern)
  local all = call('HGETALL', key(map))
  for i = 1, #all, 2 do
    local til = tonumber(string.match(all[i + 1], pattern))
    if til and til <= now then call('HDEL', key(map), all[i]) end
  end
end
dropPast('holds', '|(%d*)$')
dropPast('lessons', '^(%d+)$')
dropPast('suspicions', '^(%d+)$')
dropPast('clients', '^(%d+)|')
return #contacts + #records
`);

/** id, owner: removes a booking that was just stored and that nobody has taken up. */
export const withdrawScript = script(`${common}
local id = ARGV[1]
local record = key('booking', id)
local lease = call('GET', key('lease', id)) or 'new|' .. ARGV[2]
if call('HGET', record, 'version') ~= '1' or lease ~= 'new|' .. ARGV[2] then return 0 end
local b = call('HMGET', record, 'intentId', 'twinKey', 'cells')
for _, cell in ipairs(cjson.decode(b[3])) do
  if holder(cell) == id then call('HDEL', key('holds'), cell) end
end
drop('intents', b[1], id)
drop('twins', b[2], id)
forgetPerson(id)
for _, set in ipairs({'waiting', 'unfinished'}) do call('ZREM', key(set), id) end
call('DEL', record, key('moves', id), key('lease', id))
call('INCR', key('revision'))
return 1
`);
