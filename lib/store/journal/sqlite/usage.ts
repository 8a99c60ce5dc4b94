import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { inTransaction, prepared } from "./database.ts";

type ReadReservation = { readonly at: number; readonly count: number };

const KEPT_MS = 5 * 60_000;

const writeRow = z.object({ at: z.int() });
const reservationRow = z.object({ at: z.int(), count: z.int() });
const pauseRow = z.object({ until: z.int() });

export type Usage = ReturnType<typeof createUsage>;

/**
 * The `LimiterMemory` (lib/upstream/limiter) of each location, for SQLite only: instances on one
 * Redis share their limits there. Each call is durable on return, or throws.
 */
export function createUsage(db: DatabaseSync) {
  return {
    memoryOf: (slug: string, now: number) => ({ ...before(db, slug, now), ...notes(db, slug) }),
  };
}

function before(db: DatabaseSync, slug: string, now: number) {
  const since = now - KEPT_MS;
  const writes = prepared(db, "SELECT at FROM writes WHERE slug = ? AND at >= ? ORDER BY at");
  const reads = prepared(db, "SELECT at, count FROM reads WHERE slug = ? AND at >= ? ORDER BY at");
  const pause = prepared(db, "SELECT until FROM pauses WHERE slug = ? AND until > ?");
  const row = pause.get(slug, now);
  return {
    earlierWrites: writes.all(slug, since).map((one) => writeRow.parse(one).at),
    earlierReads: reads.all(slug, since).map((one) => reservationRow.parse(one)),
    pausedUntil: row === undefined ? null : pauseRow.parse(row).until,
  };
}

function notes(db: DatabaseSync, slug: string) {
  return {
    recordWrite(at: number) {
      inTransaction(db, () => {
        prepared(db, "INSERT INTO writes (slug, at) VALUES (?, ?)").run(slug, at);
        prepared(db, "DELETE FROM writes WHERE slug = ? AND at < ?").run(slug, at - KEPT_MS);
      });
    },
    recordReads({ at, count }: ReadReservation) {
      inTransaction(db, () => {
        prepared(db, "INSERT INTO reads (slug, at, count) VALUES (?, ?, ?)").run(slug, at, count);
        prepared(db, "DELETE FROM reads WHERE slug = ? AND at < ?").run(slug, at - KEPT_MS);
      });
    },
    recordPause(until: number) {
      prepared(
        db,
        `INSERT INTO pauses (slug, until) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET until = max(until, excluded.until)`,
      ).run(slug, Math.ceil(until));
    },
    adjustClock(ms: number) {
      const by = Math.round(ms);
      inTransaction(db, () => {
        prepared(db, "UPDATE writes SET at = at + ? WHERE slug = ?").run(by, slug);
        prepared(db, "UPDATE reads SET at = at + ? WHERE slug = ?").run(by, slug);
        prepared(db, "UPDATE pauses SET until = until + ? WHERE slug = ?").run(by, slug);
      });
    },
  };
}
