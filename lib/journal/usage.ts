import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";

/**
 * What the limits of a location's key must remember across a restart. Not part of the journal's
 * contract: instances that share a journal share their limits too, and need no memory of it.
 */
export type Usage = {
  /** A write is about to start. Stored when it returns; throws when it cannot be. */
  wrote(slug: string, at: number): void;
  /** The upstream asked for a pause. */
  paused(slug: string, until: number): void;
  /** When writes started, since then. */
  writesSince(slug: string, since: number): readonly number[];
  /** Until when the upstream asked to be left alone; `null` when that is over at `now`. */
  pausedUntil(slug: string, now: number): number | null;
};

/** Older ones matter to no limit. */
const KEPT_MS = 10 * 60_000;

const writeRow = z.object({ at: z.int() });
const pauseRow = z.object({ until: z.int() });

export function createUsage(db: DatabaseSync): Usage {
  return {
    wrote(slug, at) {
      db.prepare("INSERT INTO writes (slug, at) VALUES (?, ?)").run(slug, at);
      db.prepare("DELETE FROM writes WHERE slug = ? AND at < ?").run(slug, at - KEPT_MS);
    },
    paused(slug, until) {
      db.prepare(
        `INSERT INTO pauses (slug, until) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET until = max(until, excluded.until)`,
      ).run(slug, Math.ceil(until));
    },
    writesSince(slug, since) {
      return db
        .prepare("SELECT at FROM writes WHERE slug = ? AND at >= ? ORDER BY at")
        .all(slug, since)
        .map((row) => writeRow.parse(row).at);
    },
    pausedUntil(slug, now) {
      const row = db
        .prepare("SELECT until FROM pauses WHERE slug = ? AND until > ?")
        .get(slug, now);
      return row === undefined ? null : pauseRow.parse(row).until;
    },
  };
}
