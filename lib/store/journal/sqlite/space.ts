import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { z } from "zod";
import type { By, Check, Index, Listed, MapName, Space, Stored } from "../port.ts";
import { type StoredBooking, storedBookingSchema } from "../stored.ts";
import { inTransaction, prepared } from "./database.ts";
import type { Leases } from "./leases.ts";
import { COLUMNS, createWriter } from "./writer.ts";

const SELECTED = COLUMNS.map(([name, column]) => `${column} AS ${name}`).join(", ");

const holdRows = z.array(
  z.object({
    ...{ bookingId: z.string(), memberId: z.string(), date: z.string() },
    ...{ fromMinute: z.int(), toMinute: z.int(), until: z.int().nullable() },
  }),
);
const HELD = `SELECT booking_id AS bookingId, member_id AS memberId, date,
  from_minute AS fromMinute, to_minute AS toMinute, held_until AS until FROM holds`;
const REMEMBERED = "SELECT key, value, until FROM memory WHERE slug = ? AND kind = ?";
const memoryRows = z.array(
  z.object({ key: z.string(), value: z.union([z.string(), z.int()]), until: z.int() }),
);
const figureRows = z.array(z.object({ date: z.string(), name: z.string(), count: z.int() }));
const valueRow = z.object({ value: z.union([z.string(), z.int()]) });

/** A condition for each index; its parameter is the last time or arrival included. */
export const INDEXES: Readonly<Record<Index, string>> = {
  unfinished: "ended_at IS NULL AND arrival <= ?",
  needing_person: "needs_person_since <= ? AND handled_at IS NULL AND ended_at IS NOT NULL",
  notice: "notice_due_at <= ?",
  purge: "purge_at <= ?",
};
export const FOREVER = Number.MAX_SAFE_INTEGER;

const select = (where: string) => `SELECT ${SELECTED} FROM bookings WHERE ${where}`;
const indexed = (index: Index, order: string) =>
  select(`slug = ? AND ${INDEXES[index]} ORDER BY ${order} LIMIT ?`);
const BY = {
  id: select("id = ?"),
  intentId: select("slug = ? AND intent_id = ?"),
  dedupeKey: select("slug = ? AND dedupe_key = ?"),
  newest: select("slug = ? AND created_at < ? ORDER BY created_at DESC LIMIT ?"),
  unfinished: indexed("unfinished", "arrival"),
  needing_person: indexed("needing_person", "needs_person_since"),
  notice: indexed("notice", "notice_due_at"),
  // By time in all locations: most have nothing to purge.
  purge: select(`+slug = ? AND ${INDEXES.purge} ORDER BY purge_at LIMIT ?`),
} as const;

const VALUES: Readonly<Record<Exclude<MapName, "booking" | "lease">, string>> = {
  intents: "SELECT id AS value FROM bookings WHERE slug = ? AND intent_id = ?",
  claims: "SELECT id AS value FROM bookings WHERE slug = ? AND appointment_id = ? ORDER BY rowid",
  insertions: "SELECT count AS value FROM insertions WHERE slug = ? AND ? = ''",
};

export function openSpace(db: DatabaseSync, leases: Leases, slug: string): Space {
  const all = (sql: string, ...values: SQLInputValue[]) => prepared(db, sql).all(...values);

  function valueIn(map: MapName, key: string): string {
    if (map === "lease") return leases.get(key);
    if (map === "booking") {
      const row = prepared(db, BY.id).get(key);
      return row === undefined ? "" : JSON.stringify(row);
    }
    const row = prepared(db, VALUES[map]).get(slug, key);
    return row === undefined ? "" : String(valueRow.parse(row).value);
  }

  const writer = createWriter(db, leases, slug);
  const holds = (checks: readonly Check[]) =>
    checks.every(({ map, key, is }) => valueIn(map, key) === is);

  return {
    slug,
    name: slug,
    get: async (map, key) => valueIn(map, key),
    find: async (by) => all(...queryOf(slug, by)).map(readStored),
    holds: async (of) =>
      holdRows.parse(
        typeof of === "string"
          ? all(`${HELD} WHERE booking_id = ?`, of)
          : all(`${HELD} WHERE slug = ? AND date BETWEEN ? AND ?`, slug, of.from, of.to),
      ),
    history: async (id) =>
      all(
        "SELECT version, state, doing, reason, at FROM history WHERE booking_id = ? ORDER BY version",
        id,
      ),
    remembered: async (kind, key) =>
      memoryRows.parse(
        key === undefined
          ? all(REMEMBERED, slug, kind)
          : all(`${REMEMBERED} AND key = ?`, slug, kind, key),
      ),
    figures: async ({ from, to }) =>
      figureRows.parse(
        all(
          `SELECT date, name, count FROM figures WHERE slug = ? AND date BETWEEN ? AND ?
             ORDER BY date, name`,
          slug,
          from,
          to,
        ),
      ),
    async commit(checks, write) {
      if (!write) return holds(checks);
      const work = () => {
        if (!holds(checks)) return false;
        write(writer);
        return true;
      };
      return inTransaction(db, work);
    },
  };
}

type Query = readonly [sql: string, ...values: SQLInputValue[]];

function queryOf(slug: string, by: By): Query {
  if ("id" in by) return [BY.id, by.id];
  if ("intentId" in by) return [BY.intentId, slug, by.intentId];
  if ("dedupeKey" in by) return [BY.dedupeKey, slug, by.dedupeKey];
  if ("newest" in by) return [BY.newest, slug, by.before ?? FOREVER, by.newest];
  const { index, upTo = FOREVER, limit = -1 }: Listed = by;
  return [BY[index], slug, upTo, limit];
}

export function readById(db: DatabaseSync, id: string): Stored | undefined {
  const row = prepared(db, BY.id).get(id);
  return row && readStored(row);
}

function readStored(row: Record<string, SQLOutputValue>): Stored {
  const booking: StoredBooking = storedBookingSchema.parse(row);
  return {
    booking,
    get isSame() {
      return { map: "booking", key: booking.id, is: JSON.stringify(row) } as const;
    },
  };
}
