import { z } from "zod";
import type { Secret } from "#lib/config/secret.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { Store, Write } from "../store.ts";
import { connectRedis, type RedisConnection } from "./connection.ts";
import { createBarrier, DISK_TIMEOUT_MS, waitForDisk } from "./durable.ts";
import { persistenceOf, VOLATILE } from "./persistence.ts";

export type RedisStore = Store & {
  /** Warning and error continue a sentence that begins with “REDIS_URL”. */
  open(allowVolatile: boolean): Promise<Result<{ readonly warning?: string }, string>>;
  /** For what need not be durable. */
  readonly connection: Pick<RedisConnection, "run" | "call">;
};

/** The number is raised by each change of what is stored. */
const PREFIX = "bookfront:6:";

/** All keys are in `KEYS`, those to compare first, so that ioredis can put a prefix before them. */
const COMMIT = `
local ask = cjson.decode(ARGV[1])
if #ask.unchanged > 0 then
  local found = redis.call('MGET', unpack(KEYS, 1, #ask.unchanged))
  for at, is in ipairs(ask.unchanged) do
    if found[at] ~= is then return 0 end
  end
end
for at, write in ipairs(ask.writes) do
  redis.call(write[1], KEYS[#ask.unchanged + at], unpack(write, 2))
end
return 1
`;

const ALLOW = "set REDIS_ALLOW_VOLATILE=1 to use it all the same";

const texts = z.array(z.string().nullable());
const members = z.array(z.string());

/** Reads have their own connection, so that they never wait behind a WAITAOF. */
export function createRedisStore(url: Secret): RedisStore {
  let waitsForDisk = false;
  const reads = connectRedis(url);
  const writes = connectRedis(url, DISK_TIMEOUT_MS + 1_000);
  const flushed = createBarrier(() => waitForDisk(writes.call));

  return {
    async open(allowVolatile) {
      try {
        await Promise.all([reads.open(), writes.open()]);
        const kept = await persistenceOf(writes.call);
        waitsForDisk = kept === "once_waited_for";
        if (kept !== undefined) return ok({});
        return allowVolatile ? ok({ warning: VOLATILE }) : err(`${VOLATILE}; ${ALLOW}`);
      } catch (error) {
        const message = error instanceof Error ? error.message : "no connection";
        return err(`cannot be used: ${message}`);
      }
    },
    async read(keys) {
      if (keys.length === 0) return [];
      const found = texts.parse(await reads.call("MGET", ...keys.map((key) => PREFIX + key)));
      return found.map((text) => text ?? undefined);
    },
    async range(index, { from = "-inf", to = "+inf", limit = -1 } = {}) {
      const bounds = [from, to, "LIMIT", 0, limit];
      return members.parse(await reads.call("ZRANGEBYSCORE", PREFIX + index, ...bounds));
    },
    async commit(unchanged, toWrite) {
      // Redis flushes up to a connection's last write, so reads become durable by a write.
      const all = toWrite.length > 0 ? toWrite : [{ put: "flushed", text: String(Date.now()) }];
      const names = [
        ...unchanged.keys(),
        ...all.map((one) => ("put" in one ? one.put : one.index)),
      ];
      const ask = {
        unchanged: [...unchanged.values()].map((text) => text ?? false),
        writes: all.map(commandOf),
      };
      const keys = names.map((name) => PREFIX + name);
      const isStored = (await writes.run(COMMIT, keys, [JSON.stringify(ask)])) === 1;
      const isBrief = all.every((one) => "put" in one && one.brief);
      if (isStored && waitsForDisk && !isBrief) await flushed();
      return isStored;
    },
    connection: reads,
    async close() {
      await Promise.all([reads.close(), writes.close()]);
    },
  };
}

/** Without the key, which stands behind the command's name. */
function commandOf(write: Write): readonly string[] {
  if ("index" in write) {
    const { member, score } = write;
    return score === null ? ["ZREM", member] : ["ZADD", String(score), member];
  }
  const { text, forMs } = write;
  if (text === null) return ["DEL"];
  return forMs === undefined ? ["SET", text] : ["SET", text, "PX", String(Math.ceil(forMs))];
}
