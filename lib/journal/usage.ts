import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { inTransaction, prepared } from "./database.ts";

/**
 * What the limits of a location's key must remember across a restart. Not part of the journal's
 * contract: instances that share a journal share their limits too, and need no memory of it.
 */
export type Usage = {
  /** A write is about to start. Stored when it returns; throws when it cannot be. */
  wrote(slug: string, at: number): void;
  /** So many reads may start from then on. Stored when it returns; throws when it cannot be. */
  reads(slug: string, share: Share): void;
  /** The upstream asked for a pause. */
  paused(slug: string, until: number): void;
  /** When writes started, since then. */
  writesSince(slug: string, since: number): readonly number[];
  /** The shares of reads that began since then. */
  readsSince(slug: string, since: number): readonly Share[];
  /** Until when the upstream asked to be left alone; `null` when that is over at `now`. */
  pausedUntil(slug: string, now: number): number | null;
};

type Share = { readonly at: number; readonly count: number };

/** Older ones matter to no limit. */
const KEPT_MS = 10 * 60_000;

const writeRow = z.object({ at: z.int() });
const shareRow = z.object({ at: z.int(), count: z.int() });
const pauseRow = z.object({ until: z.int() });

export function createUsage(db: DatabaseSync): Usage {
  return {
    wrote(slug, at) {
      inTransaction(db, () => {
        prepared(db, "INSERT INTO writes (slug, at) VALUES (?, ?)").run(slug, at);
        prepared(db, "DELETE FROM writes WHERE slug = ? AND at < ?").run(slug, at - KEPT_MS);
      });
    },
    reads(slug, { at, count }) {
      inTransaction(db, () => {
        prepared(db, "INSERT INTO reads (slug, at, count) VALUES (?, ?, ?)").run(slug, at, count);
        prepared(db, "DELETE FROM reads WHERE slug = ? AND at < ?").run(slug, at - KEPT_MS);
      });
    },
    paused(slug, until) {
      prepared(
        db,
        `INSERT INTO pauses (slug, until) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET until = max(until, excluded.until)`,
      ).run(slug, Math.ceil(until));
    },
    writesSince(slug, since) {
      return prepared(db, "SELECT at FROM writes WHERE slug = ? AND at >= ? ORDER BY at")
        .all(slug, since)
        .map((row) => writeRow.parse(row).at);
    },
    readsSince(slug, since) {
      return prepared(db, "SELECT at, count FROM reads WHERE slug = ? AND at >= ? ORDER BY at")
        .all(slug, since)
        .map((row) => shareRow.parse(row));
    },
    pausedUntil(slug, now) {
      const row = prepared(db, "SELECT until FROM pauses WHERE slug = ? AND until > ?").get(
        slug,
        now,
      );
      return row === undefined ? null : pauseRow.parse(row).until;
    },
  };
}
