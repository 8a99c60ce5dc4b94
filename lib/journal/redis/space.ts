import { z } from "zod";
import { script } from "#lib/redis/connection.ts";
import type { RedisStore } from "#lib/redis/store.ts";
import { type Check, type ReadBooking, readBooking, type Write } from "./codec.ts";

/**
 * A location's part of a Redis, as the journal has it. All keys share a hash tag, so that they lie
 * on one node of a cluster.
 *
 *   booking:ID   JSON    the record
 *   moves:ID     list    its history, JSON
 *   lease:ID     string  who works on it, for as long as the key lasts; `new|` and who stored it
 *                        until work begins
 *   intents      hash    intent → id
 *   wish:KEY     set     ids of the same wish of the same person, as long as the contact is kept
 *   person:KEY   set     ids of all that a person has booked, as long as the contact is kept
 *   claims       hash    appointment → id
 *   holds        hash    id → what it holds and until when, JSON
 *   clients      hash    contact key → client and until when, JSON
 *   lessons      hash    service → until
 *   suspicions   hash    service and evidence, JSON → until
 *   insertions   number  counts them
 *   unfinished   sorted set of ids by order of arrival
 *   seen         number  counts answers that wait for the writes of others
 *   due          sorted set of ids by the time at which something of them is to be purged
 */
export type Space = {
  /** An empty text if there is none. */
  text(command: string, name: string, ...args: (string | number)[]): Promise<string>;
  list(command: string, name: string, ...args: (string | number)[]): Promise<readonly string[]>;
  hash(name: string): Promise<ReadonlyMap<string, string>>;
  bookings(ids: readonly string[]): Promise<readonly ReadBooking[]>;
  /** Stores all writes durably, unless a check fails. */
  commit(checks: readonly Check[], writes: readonly Write[]): Promise<boolean>;
  /**
   * Waits until what was read is durable, unless a check fails. It writes, because Redis flushes up
   * to the last write of the asking connection.
   */
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
