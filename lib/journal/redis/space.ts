import { z } from "zod";
import { script } from "#lib/redis/connection.ts";
import type { RedisStore } from "#lib/redis/store.ts";
import { type Check, type ReadBooking, readBooking, type Write } from "./codec.ts";

/**
 * A location's keys in Redis. They share a hash tag, so that a cluster keeps them on one node.
 *
 *   booking:ID   JSON    the record
 *   moves:ID     list    its history, JSON
 *   lease:ID     string  the process that works on it; `new|` and the one that stored it before
 *   intents      hash    intent → id
 *   wish:KEY     set     ids by dedupe key, until the contact is purged
 *   person:KEY   set     ids by person, until the contact is purged
 *   claims       hash    appointment → id
 *   holds        hash    id → stretches and until, JSON
 *   clients      hash    contact key → client and until, JSON
 *   lessons      hash    restricted service → until
 *   insertions   number  counts inserts
 *   unfinished   zset    ids by order of arrival
 *   seen         number  counts flushes
 *   due          zset    ids by the time of their next purge
 *   created      zset    ids by creation
 *   attention    zset    ids that need a person, until ticked off
 *   notices      zset    ids of which staff are still to be told, by when
 *   marks        hash    name → value and until, JSON
 *   figures:DAY  hash    name → sum
 *
 * Decision 12.
 */
export type Space = {
  readonly name: string;
  text(command: string, name: string, ...args: (string | number)[]): Promise<string>;
  list(command: string, name: string, ...args: (string | number)[]): Promise<readonly string[]>;
  hash(name: string): Promise<ReadonlyMap<string, string>>;
  bookings(ids: readonly string[]): Promise<readonly ReadBooking[]>;
  commit(checks: readonly Check[], writes: readonly Write[]): Promise<boolean>;
  /** Waits until reads are durable, by a write: Redis flushes up to the asker's last write. */
  flush(checks: readonly Check[]): Promise<boolean>;
};

/** Compare-and-set: stores the writes if what was read still holds. */
const commitScript = script(`
local function key(name) return KEYS[1] .. ':' .. name end
for _, check in ipairs(cjson.decode(ARGV[1])) do
  local found = redis.call(check.read[1], key(check.read[2]), unpack(check.read, 3))
  if (found or '') ~= check.is then return 0 end
end
for _, write in ipairs(cjson.decode(ARGV[2])) do
  redis.call(write[1], key(write[2]), unpack(write, 3))
end
return 1
`);

const nullable = z.array(z.string().nullable());

/** The second layout; the first was never released. */
export function openSpace(store: RedisStore, name: string): Space {
  const base = `bookfront:2:{${name}}`;
  const get = (command: string, of: string, ...args: (string | number)[]) =>
    store.get(command, `${base}:${of}`, ...args);
  async function commit(checks: readonly Check[], writes: readonly Write[]): Promise<boolean> {
    const texts = writes.map((write) => write.map(String));
    const args = [JSON.stringify(checks), JSON.stringify(texts)];
    return (await store.write(commitScript, [base], args)) === 1;
  }

  return {
    name,
    text: async (...command) =>
      z
        .string()
        .nullable()
        .parse(await get(...command)) ?? "",
    list: async (...command) => z.array(z.string()).parse(await get(...command)),
    async hash(of) {
      const flat = z.array(z.string()).parse(await get("HGETALL", of));
      return new Map(
        flat.flatMap((field, index) =>
          index % 2 === 0 ? [[field, flat[index + 1] ?? ""] as const] : [],
        ),
      );
    },
    async bookings(ids) {
      if (ids.length === 0) return [];
      const keys = ids.map((id) => `${base}:booking:${id}`);
      const texts = nullable.parse(await store.get("MGET", ...keys));
      return texts.flatMap((text) => (text === null ? [] : [readBooking(text)]));
    },
    commit,
    flush: (checks) => commit(checks, [["INCR", "seen"]]),
  };
}
