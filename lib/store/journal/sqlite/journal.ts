import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type Journal, RECORD_KEPT_MS } from "../contract.ts";
import { createJournal } from "../journal.ts";
import type { Listed, Space, Spaces } from "../port.ts";
import { inTransaction, openDatabase, prepared } from "./database.ts";
import { leasesOf } from "./leases.ts";
import { FOREVER, INDEXES, openSpace, readById } from "./space.ts";
import { createUsage, type Usage } from "./usage.ts";

const slugRow = z.object({ slug: z.string() });

export function createSqliteJournal(dataDir: string): Journal & { readonly usage: Usage } {
  const db = openDatabase(dataDir);
  const leases = leasesOf(dataDir);
  const opened = new Map<string, Space>();
  function space(slug: string): Space {
    const known = opened.get(slug) ?? openSpace(db, leases, slug);
    opened.set(slug, known);
    return known;
  }
  const spaces: Spaces = {
    of: (slug) => [space(slug)],
    spaceOf: async (id) => {
      const row = prepared(db, "SELECT slug FROM bookings WHERE id = ?").get(id);
      return row && space(slugRow.parse(row).slug);
    },
    read: async (id) => readById(db, id),
    announce: async () => undefined,
    having: async (listed) =>
      [...countsOf(db, listed)].map(([slug, { length }]) => ({
        space: space(slug),
        count: length,
      })),
    expire: async (now) => inTransaction(db, () => expire(db, now)),
    close: async () => {
      if (db.isOpen) db.close();
    },
  };
  return { ...createJournal(spaces), usage: createUsage(db) };
}

/** Counted in JavaScript: to group by slug, SQLite would scan all bookings. */
function countsOf(db: DatabaseSync, { index, upTo = FOREVER }: Listed) {
  const rows = prepared(db, `SELECT slug FROM bookings WHERE ${INDEXES[index]}`).all(upTo);
  return Map.groupBy(rows, (row) => slugRow.parse(row).slug);
}

function expire(db: DatabaseSync, now: number): void {
  prepared(db, "DELETE FROM holds WHERE held_until <= ?").run(now);
  prepared(db, "DELETE FROM memory WHERE until <= ?").run(now);
  const oldest = new Date(now - RECORD_KEPT_MS).toISOString().slice(0, 10);
  prepared(db, "DELETE FROM figures WHERE date < ?").run(oldest);
}
