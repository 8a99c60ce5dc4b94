import { type RedisConnection, script } from "#lib/redis/connection.ts";
import type { Tally } from "./tally.ts";

/** One count for all instances, on the clock of the Redis server. */
const TAKE = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
if redis.call('ZSCORE', KEYS[1], ARGV[3]) then return 1 end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
`);

/** Shared by all instances. While Redis is away each counts for itself, with `own`. */
export function createSharedTally(connection: Pick<RedisConnection, "run">, own: Tally): Tally {
  return {
    async take(limit, key, item) {
      const { name, most, windowMs } = limit;
      try {
        const redisKey = `bookfront:guard:${name}:${key}`;
        return (await connection.run(TAKE, [redisKey], [most, windowMs, item])) === 1;
      } catch {
        return own.take(limit, key, item);
      }
    },
  };
}
