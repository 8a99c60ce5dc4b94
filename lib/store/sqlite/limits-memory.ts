import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { inTransaction } from "./store.ts";

const KEPT_MS = 5 * 60_000;

const row = z.object({ text: z.string() });
const limits = z.object({
  writes: z.array(z.int()),
  /** `at` is null while a process runs: so it stays if that process is killed. */
  lastStop: z.object({ at: z.int().nullable(), requests: z.int() }).nullable(),
  pausedUntil: z.int().nullable(),
});
type Limits = z.infer<typeof limits>;

const NONE: Limits = { writes: [], lastStop: null, pausedUntil: null };

export type LimitsMemories = ReturnType<typeof createLimitsMemory>;

/**
 * The `LimitsMemory` (lib/upstream/limits) of each key, for SQLite only: instances on one Redis
 * share their limits there. Each call is durable on return, or throws.
 */
export function createLimitsMemory(db: DatabaseSync) {
  const find = db.prepare("SELECT text FROM texts WHERE key = ?");
  const put = db.prepare("INSERT OR REPLACE INTO texts (key, text) VALUES (?, ?)");

  function read(key: string): Limits {
    const found = find.get(key);
    return found === undefined ? NONE : limits.parse(JSON.parse(row.parse(found).text));
  }

  function edit(key: string, change: (known: Limits) => Partial<Limits>): void {
    inTransaction(db, () => {
      const known = read(key);
      put.run(key, JSON.stringify({ ...known, ...change(known) }));
    });
  }

  return {
    /** Begins a process: what the last one left. */
    memoryOf(keyId: string, now: number) {
      const key = `limits:${keyId}`;
      const { writes, lastStop, pausedUntil } = read(key);
      edit(key, () => ({ lastStop: { at: null, requests: 0 } }));
      return {
        earlierWrites: writes.filter((at) => at >= now - KEPT_MS),
        lastStop,
        pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
        recordWrite: (at: number) =>
          edit(key, (known) => ({
            writes: [...known.writes.filter((one) => one >= at - KEPT_MS), at],
          })),
        recordPause: (until: number) =>
          edit(key, (known) => ({
            pausedUntil: Math.max(known.pausedUntil ?? 0, Math.ceil(until)),
          })),
        recordStop: (at: number, requests: number) =>
          edit(key, () => ({ lastStop: { at, requests } })),
      };
    },
  };
}
