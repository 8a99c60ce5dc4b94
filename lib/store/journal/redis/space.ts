import { z } from "zod";
import { script } from "#lib/store/redis/connection.ts";
import type { RedisStore } from "#lib/store/redis/store.ts";
import { addDays } from "#lib/values/calendar.ts";
import type { By, Days, Index, Listed, MapName, Space, Stored } from "../port.ts";
import {
  type Entries,
  heldUntil,
  MEMORY,
  memoryField,
  readHold,
  readMemory,
  readStored,
  rememberedUntil,
} from "./codec.ts";
import { type Command, commandsOf } from "./writer.ts";

/**
 * A location's keys in Redis. They share a hash tag, so that a cluster keeps them on one node.
 *
 *   booking:ID   JSON    the record
 *   moves:ID     list    its history, JSON
 *   lease:ID     string  the process that works on it; until then `new|` and the one that stored it
 *   intents      hash    intent → id
 *   wish:KEY     set     ids by dedupe key, until the contact is purged
 *   person:KEY   set     ids by person, until the contact is purged
 *   claims       hash    appointment → id
 *   holds        hash    id → stretches and until, JSON
 *   clients      hash    contact key → client and until, JSON
 *   marks        hash    all else that is remembered: kind and key → value and until, JSON
 *   insertions   number  counts inserts
 *   unfinished   zset    ids by order of arrival
 *   seen         number  counts flushes
 *   due          zset    ids by the time of their next purge
 *   created      zset    ids by creation
 *   attention    zset    ids that need a person, until ticked off
 *   notices      zset    ids of bookings to notify staff of, by when they are due
 *   figures:DAY  hash    name → sum
 *
 * Why: docs/architecture.md
 */
export type RedisSpace = Space & {
  count(listed: Listed): Promise<number>;
  expire(now: number): Promise<void>;
  /** When there is something to do in it; undefined: never. */
  nextWork(now: number): Promise<number | undefined>;
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

export const INDEXES: Readonly<Record<Index, string>> = {
  unfinished: "unfinished",
  needing_person: "attention",
  notice: "notices",
  purge: "due",
};

const WORK_INDEXES: readonly string[] = [INDEXES.unfinished, INDEXES.notice, INDEXES.purge];
const LOOK_AGAIN_MS = 60 * 60_000;
const BATCH_SIZE = 200;
const strings = z.array(z.string());
const nullable = z.array(z.string().nullable());
const sum = z.coerce.number().int();

type Newest = Extract<By, { readonly newest: number }>;
type Read = readonly [command: string, of: string, ...args: string[]];
type ReadCheck = { readonly read: Read; readonly is: string };

export function openSpace(
  store: RedisStore,
  name: string,
  mark: (name: string) => Promise<void>,
): RedisSpace {
  const slug = name.slice(0, name.indexOf(":"));
  const base = `bookfront:2:{${name}}`;
  const get = (command: string, of: string, ...args: (string | number)[]) =>
    store.get(command, `${base}:${of}`, ...args);
  const list = async (...command: Parameters<typeof get>) => strings.parse(await get(...command));

  async function value([command, of, ...args]: Read): Promise<string> {
    return (
      z
        .string()
        .nullable()
        .parse(await get(command, of, ...args)) ?? ""
    );
  }

  async function hash(of: string): Promise<Entries> {
    const flat = await list("HGETALL", of);
    return flat.flatMap((field, at) =>
      at % 2 === 0 ? [[field, flat[at + 1] ?? ""] as const] : [],
    );
  }

  async function bookings(ids: readonly string[]): Promise<readonly Stored[]> {
    if (ids.length === 0) return [];
    const keys = ids.map((id) => `${base}:booking:${id}`);
    const texts = nullable.parse(await store.get("MGET", ...keys));
    return texts.flatMap((text) => (text === null ? [] : [readStored(text)]));
  }

  function newestIds({ newest, before }: Newest): Promise<readonly string[]> {
    const below = before === undefined ? "+inf" : `(${before}`;
    return list("ZREVRANGEBYSCORE", "created", below, "-inf", "LIMIT", 0, newest);
  }

  function idsIn({ index, upTo, limit = -1 }: Listed): Promise<readonly string[]> {
    return list("ZRANGEBYSCORE", INDEXES[index], "-inf", upTo ?? "+inf", "LIMIT", 0, limit);
  }

  async function idsBy(by: By): Promise<readonly string[]> {
    if ("id" in by) return [by.id];
    if ("intentId" in by) {
      const id = await value(readOf("intents", by.intentId));
      return id === "" ? [] : [id];
    }
    if ("dedupeKey" in by) return list("SMEMBERS", `wish:${by.dedupeKey}`);
    return "newest" in by ? newestIds(by) : idsIn(by);
  }

  async function run(checks: readonly ReadCheck[], commands: readonly Command[]) {
    if (commands.some(isWork)) await mark(name);
    const texts = commands.map((command) => command.map(String));
    const args = [JSON.stringify(checks), JSON.stringify(texts)];
    return (await store.write(commitScript, [base], args)) === 1;
  }

  async function dropExpired(
    of: string,
    untilOf: (text: string) => number | null,
    now: number,
  ): Promise<void> {
    const past = (await hash(of))
      .filter(([, text]) => (untilOf(text) ?? Number.POSITIVE_INFINITY) <= now)
      .slice(0, BATCH_SIZE);
    if (past.length === 0) return;
    const checks = past.map(([field, is]) => ({ read: ["HGET", of, field] as const, is }));
    await run(checks, [["HDEL", of, ...past.map(([field]) => field)]]);
  }

  return {
    slug,
    name,
    get: (map, key) => value(readOf(map, key)),
    async find(by) {
      const ids = await idsBy(by);
      const found = await bookings(ids);
      if ("index" in by && found.length < ids.length) await dropOrphans(by.index, ids, found);
      return found;
    },
    async holds(of) {
      if (typeof of === "string") {
        const text = await value(["HGET", "holds", of]);
        return text === "" ? [] : readHold(of, text);
      }
      const all = (await hash("holds")).flatMap(([id, text]) => readHold(id, text));
      return all.filter(({ date }) => of.from <= date && date <= of.to);
    },
    async history(id) {
      return (await list("LRANGE", `moves:${id}`, 0, -1)).map((text): unknown => JSON.parse(text));
    },
    async remembered(kind, key) {
      if (key === undefined) return readMemory(kind, await hash(MEMORY));
      const [of, field] = [MEMORY, memoryField(kind, key)];
      const text = await value(["HGET", of, field]);
      return text === "" ? [] : readMemory(kind, [[field, text]]);
    },
    async figures(days) {
      const all = datesOf(days).map(async (date) => {
        const sums = await hash(`figures:${date}`);
        return sums.map(([figure, text]) => ({ date, name: figure, count: sum.parse(text) }));
      });
      return (await Promise.all(all)).flat();
    },
    commit(checks, write) {
      const reads = checks.map(({ map, key, is }) => ({ read: readOf(map, key), is }));
      // Redis flushes up to the caller's last write, so reads become durable by a write.
      return run(reads, write ? commandsOf(write) : [["INCR", "seen"]]);
    },
    async count({ index, upTo = "+inf" }) {
      return z.int().parse(await get("ZCOUNT", INDEXES[index], "-inf", upTo));
    },
    async expire(now) {
      await dropExpired("holds", heldUntil, now);
      await dropExpired(MEMORY, rememberedUntil, now);
    },
    async nextWork(now) {
      const keys = [INDEXES.unfinished, INDEXES.needing_person, INDEXES.purge, INDEXES.notice];
      const [unfinished, unclear, ...dated] = await Promise.all(keys.map(firstScore));
      if (unfinished !== undefined) return now;
      // A site without a staff area purges these earlier than the index says.
      const times = [...dated, unclear === undefined ? undefined : now + LOOK_AGAIN_MS];
      const known = times.filter((time) => time !== undefined);
      return known.length === 0 ? undefined : Math.min(...known);
    },
  };

  async function firstScore(index: string): Promise<number | undefined> {
    const [, score] = await list("ZRANGE", index, 0, 0, "WITHSCORES");
    return score === undefined ? undefined : Number(score);
  }

  async function dropOrphans(index: Index, ids: readonly string[], found: readonly Stored[]) {
    const known = new Set(found.map(({ booking }) => booking.id));
    await run([], [["ZREM", INDEXES[index], ...ids.filter((id) => !known.has(id))]]);
  }
}

function isWork([command, of]: Command): boolean {
  return command === "ZADD" && WORK_INDEXES.includes(of);
}

function readOf(map: MapName, key: string): Read {
  if (map === "intents" || map === "claims") return ["HGET", map, key];
  return ["GET", map === "insertions" ? map : `${map}:${key}`];
}

function datesOf({ from, to }: Days): readonly string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
