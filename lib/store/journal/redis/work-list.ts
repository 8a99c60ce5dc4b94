import { z } from "zod";
import { script } from "#lib/store/redis/connection.ts";
import type { RedisStore } from "#lib/store/redis/store.ts";

/** Space → when there may be something to do in it. Beside it all spaces are looked at, rarely. */
const WORK = "bookfront:2:work";
/** A space is marked before the commit, so one that was marked lately stays. */
const STAYS_MS = 60_000;
const MARK_EVERY_MS = STAYS_MS / 3;
/** Drops what has expired in spaces without bookings. */
const WHOLE_ROUND_MS = 6 * 60 * 60_000;
/** A round takes no longer. */
const ROUND_MS = 20_000;

export type Clock = { readonly now: () => number; readonly monotonic: () => number };

const systemClock: Clock = { now: Date.now, monotonic: () => performance.now() };

const postponeScript = script(`
if (redis.call('ZSCORE', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return end
if ARGV[3] == '' then redis.call('ZREM', KEYS[1], ARGV[1])
else redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
`);

/** Spaces that a sweep has to look at; of thousands most have nothing to do for months. */
export function createWorkList(
  store: Pick<RedisStore, "get" | "put" | "write">,
  allNames: () => Promise<readonly string[]>,
  { now, monotonic }: Clock = systemClock,
) {
  const marked = new Map<string, number>();
  const isWholeRound = rounds(WHOLE_ROUND_MS, monotonic);

  async function due(): Promise<readonly string[]> {
    return z.array(z.string()).parse(await store.get("ZRANGEBYSCORE", WORK, "-inf", now()));
  }

  return {
    /** Before a commit after which a sweep has to find the space. */
    async mark(name: string): Promise<void> {
      if (monotonic() - (marked.get(name) ?? Number.NEGATIVE_INFINITY) < MARK_EVERY_MS) return;
      await store.put("ZADD", WORK, now(), name);
      marked.set(name, monotonic());
    },
    withUnfinished: due,
    withAnything: async () => (isWholeRound() ? allNames() : due()),
    /** `next`: when there is something to do again. Unless it is marked meanwhile. */
    async postpone(name: string, next: () => Promise<number | undefined>): Promise<void> {
      const score = await store.get("ZSCORE", WORK, name);
      const seen = z.string().nullable().parse(score) ?? "";
      if (Number(seen) > now() - STAYS_MS) return;
      const at = String((await next()) ?? "");
      if (at === seen) return;
      marked.delete(name);
      await store.write(postponeScript, [WORK], [name, seen, at]);
    },
  };
}

function rounds(everyMs: number, monotonic: () => number): () => boolean {
  let next = Number.NEGATIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  return () => {
    const at = monotonic();
    if (at >= next) [next, until] = [at + everyMs, at + ROUND_MS];
    return at < until;
  };
}
