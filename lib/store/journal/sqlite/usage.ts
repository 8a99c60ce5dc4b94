import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { inTransaction, prepared } from "./database.ts";

const KEPT_MS = 5 * 60_000;

const writeRow = z.object({ at: z.int() });
const stopRow = z.object({ at: z.int(), count: z.int() });
const pauseRow = z.object({ until: z.int() });

/** In the place of a time while a process runs: it stays if that process is killed. */
const RUNNING = -1;

export type Usage = ReturnType<typeof createUsage>;

/**
 * The `LimitsMemory` (lib/upstream/limits) of each location, for SQLite only: instances on one Redis
 * share their limits there. Each call is durable on return, or throws.
 */
export function createUsage(db: DatabaseSync) {
  function noteStop(slug: string, at: number, count: number): void {
    inTransaction(db, () => {
      prepared(db, "DELETE FROM reads WHERE slug = ?").run(slug);
      prepared(db, "INSERT INTO reads (slug, at, count) VALUES (?, ?, ?)").run(slug, at, count);
    });
  }

  return {
    /** Begins a process: what the last one left. */
    memoryOf(slug: string, now: number) {
      const earlier = before(db, slug, now);
      noteStop(slug, RUNNING, 0);
      return {
        ...earlier,
        recordWrite(at: number) {
          inTransaction(db, () => {
            prepared(db, "INSERT INTO writes (slug, at) VALUES (?, ?)").run(slug, at);
            prepared(db, "DELETE FROM writes WHERE slug = ? AND at < ?").run(slug, at - KEPT_MS);
          });
        },
        recordPause(until: number) {
          prepared(
            db,
            `INSERT INTO pauses (slug, until) VALUES (?, ?)
             ON CONFLICT DO UPDATE SET until = max(until, excluded.until)`,
          ).run(slug, Math.ceil(until));
        },
        recordStop: (at: number, requests: number) => noteStop(slug, at, requests),
      };
    },
  };
}

function before(db: DatabaseSync, slug: string, now: number) {
  const writes = prepared(db, "SELECT at FROM writes WHERE slug = ? AND at >= ? ORDER BY at");
  const stop = prepared(db, "SELECT at, count FROM reads WHERE slug = ?").get(slug);
  const pause = prepared(db, "SELECT until FROM pauses WHERE slug = ? AND until > ?");
  const row = pause.get(slug, now);
  return {
    earlierWrites: writes.all(slug, now - KEPT_MS).map((one) => writeRow.parse(one).at),
    lastStop: stop === undefined ? null : lastStopIn(stopRow.parse(stop)),
    pausedUntil: row === undefined ? null : pauseRow.parse(row).until,
  };
}

function lastStopIn({ at, count }: z.infer<typeof stopRow>) {
  return { at: at === RUNNING ? null : at, requests: count };
}
