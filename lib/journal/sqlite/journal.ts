import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type Journal, RECORD_KEPT_MS } from "../contract.ts";
import { createJournal } from "../journal.ts";
import type { Listed, Spaces } from "../port.ts";
import { createUsage, type Usage } from "../usage.ts";
import { inTransaction, openDatabase, prepared } from "./database.ts";
import { leasesOf } from "./leases.ts";
import { INDEXES, openSpace } from "./space.ts";

const slugRow = z.object({ slug: z.string() });
const countRow = z.object({ slug: z.string(), count: z.int() });

export function createSqliteJournal(dataDir: string): Journal & { readonly usage: Usage } {
  const db = openDatabase(dataDir);
  const leases = leasesOf(dataDir);
  const space = (slug: string) => openSpace(db, leases, slug);
  const spaces: Spaces = {
    of: (slug) => [space(slug)],
    spaceOf: async (id) => {
      const row = prepared(db, "SELECT slug FROM bookings WHERE id = ?").get(id);
      return row && space(slugRow.parse(row).slug);
    },
    announce: async () => undefined,
    having: async (listed) =>
      countsOf(db, listed).map(({ slug, count }) => ({ space: space(slug), count })),
    expire: async (now) => inTransaction(db, () => expire(db, now)),
    close: async () => {
      if (db.isOpen) db.close();
    },
  };
  return { ...createJournal(spaces), usage: createUsage(db) };
}

function countsOf(db: DatabaseSync, { index, upTo }: Listed) {
  const { where, at } = INDEXES[index];
  const bound = upTo === undefined ? "" : `AND ${at} <= ?`;
  const sql = `SELECT slug, count(*) AS count FROM bookings WHERE ${where} ${bound} GROUP BY slug`;
  const rows = prepared(db, sql).all(...(upTo === undefined ? [] : [upTo]));
  return rows.map((row) => countRow.parse(row));
}

function expire(db: DatabaseSync, now: number): void {
  prepared(db, "DELETE FROM holds WHERE held_until <= ?").run(now);
  prepared(db, "DELETE FROM memory WHERE until <= ?").run(now);
  const oldest = new Date(now - RECORD_KEPT_MS).toISOString().slice(0, 10);
  prepared(db, "DELETE FROM figures WHERE date < ?").run(oldest);
}
