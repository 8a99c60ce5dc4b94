import type { RedisConnection } from "#lib/store/redis/connection.ts";
import type { Limit, Tally } from "./tally.ts";

const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
if redis.call('ZSCORE', KEYS[1], ARGV[3]) then return 1 end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`;

const HAS_CAPACITY = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local since = now - ARGV[2]
local counted = redis.call('ZSCORE', KEYS[1], ARGV[3])
if counted and tonumber(counted) > since then return 1 end
if redis.call('ZCOUNT', KEYS[1], '(' .. since, '+inf') < tonumber(ARGV[1]) then return 1 end
return 0
`;

/** Counts for all instances; while Redis is unreachable each counts alone with `local`. */
export function createSharedTally(connection: Pick<RedisConnection, "run">, local: Tally): Tally {
  async function run(lua: string, limit: Limit, key: string, item: string): Promise<boolean> {
    const { name, max, windowMs } = limit;
    const redisKey = `bookfront:guard:${name}:${key}`;
    return (await connection.run(lua, [redisKey], [max, windowMs, item])) === 1;
  }

  return {
    take: (...args) => run(TAKE, ...args).catch(() => local.take(...args)),
    hasCapacity: (...args) => run(HAS_CAPACITY, ...args).catch(() => local.hasCapacity(...args)),
  };
}
