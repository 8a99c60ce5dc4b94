import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import { z } from "zod";
import type { By, Check, Index, MapName, Space, Stored } from "../port.ts";
import { type StoredBooking, storedBookingSchema } from "../stored.ts";
import { COLUMNS } from "./columns.ts";
import { inTransaction, prepared } from "./database.ts";
import type { Leases } from "./leases.ts";
import { createWriter } from "./writer.ts";

const SELECTED = COLUMNS.map(([name, column]) => `${column} AS ${name}`).join(", ");

const bookingRow = storedBookingSchema.extend({
  clientAsked: z.int().transform((is): boolean => is === 1),
});
const holdRows = z.array(
  z.object({
    ...{ bookingId: z.string(), memberId: z.string(), date: z.string() },
    ...{ fromMinute: z.int(), toMinute: z.int(), until: z.int().nullable() },
  }),
);
const HELD = `SELECT booking_id AS bookingId, member_id AS memberId, date,
  from_minute AS fromMinute, to_minute AS toMinute, held_until AS until FROM holds`;
const memoryRows = z.array(
  z.object({ key: z.string(), value: z.union([z.string(), z.int()]), until: z.int() }),
);
const figureRows = z.array(z.object({ date: z.string(), name: z.string(), count: z.int() }));
const valueRow = z.object({ value: z.union([z.string(), z.int()]) });

/** What belongs to an index, and the time by which it is due. */
export const INDEXES: Readonly<Record<Index, { readonly where: string; readonly at: string }>> = {
  unfinished: { where: "ended_at IS NULL", at: "arrival" },
  needing_person: {
    where: "needs_person_since IS NOT NULL AND handled_at IS NULL",
    at: "needs_person_since",
  },
  notice: { where: "notice_due_at IS NOT NULL", at: "notice_due_at" },
  purge: { where: "purge_at IS NOT NULL", at: "purge_at" },
};

const VALUES: Readonly<Record<Exclude<MapName, "booking" | "lease">, string>> = {
  intents: "SELECT id AS value FROM bookings WHERE slug = ? AND intent_id = ?",
  claims: "SELECT id AS value FROM bookings WHERE slug = ? AND appointment_id = ? ORDER BY rowid",
  insertions: "SELECT count AS value FROM insertions WHERE slug = ? AND ? = ''",
};

/** A location's part of the tables. */
export function openSpace(db: DatabaseSync, leases: Leases, slug: string): Space {
  const all = (sql: string, ...values: SQLInputValue[]) => prepared(db, sql).all(...values);

  function valueIn(map: MapName, key: string): string {
    if (map === "lease") return leases.get(key);
    if (map === "booking") {
      const [row] = selected(["id = ?", key]);
      return row === undefined ? "" : JSON.stringify(row);
    }
    const row = prepared(db, VALUES[map]).get(slug, key);
    return row === undefined ? "" : String(valueRow.parse(row).value);
  }

  function selected([where, ...values]: Condition) {
    return all(`SELECT ${SELECTED} FROM bookings WHERE ${where}`, ...values);
  }

  const writer = createWriter(db, leases, slug);
  const holds = (checks: readonly Check[]) =>
    checks.every(({ map, key, is }) => valueIn(map, key) === is);

  return {
    slug,
    name: slug,
    get: async (map, key) => valueIn(map, key),
    find: async (by) => selected(conditionOf(slug, by)).map(readStored),
    holds: async (of) =>
      holdRows.parse(
        typeof of === "string"
          ? all(`${HELD} WHERE booking_id = ?`, of)
          : all(`${HELD} WHERE slug = ? AND date BETWEEN ? AND ?`, slug, of.from, of.to),
      ),
    history: async (id) =>
      all("SELECT version, state, reason, at FROM moves WHERE booking_id = ? ORDER BY version", id),
    remembered: async (kind, key) => {
      const entries = "SELECT key, value, until FROM memory WHERE slug = ? AND kind = ?";
      return memoryRows.parse(
        key === undefined
          ? all(entries, slug, kind)
          : all(`${entries} AND key = ?`, slug, kind, key),
      );
    },
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
      return inTransaction(db, () => {
        if (!holds(checks)) return false;
        write(writer);
        return true;
      });
    },
  };
}

type Condition = readonly [where: string, ...values: SQLInputValue[]];

function conditionOf(slug: string, by: By): Condition {
  if ("id" in by) return ["id = ?", by.id];
  if ("intentId" in by) return ["slug = ? AND intent_id = ?", slug, by.intentId];
  if ("dedupeKey" in by) return ["slug = ? AND twin_key = ?", slug, by.dedupeKey];
  if ("personKey" in by) return ["slug = ? AND person_key = ? ORDER BY rowid", slug, by.personKey];
  if ("newest" in by) {
    const { newest, before = Number.MAX_SAFE_INTEGER } = by;
    return ["slug = ? AND created_at < ? ORDER BY created_at DESC LIMIT ?", slug, before, newest];
  }
  const { where, at } = INDEXES[by.index];
  const upTo = "upTo" in by ? by.upTo : undefined;
  const limit = "limit" in by ? by.limit : undefined;
  const bound = upTo === undefined ? "" : `AND ${at} <= ?`;
  const sql = `slug = ? AND ${where} ${bound} ORDER BY ${at} LIMIT ?`;
  return [sql, slug, ...(upTo === undefined ? [] : [upTo]), limit ?? -1];
}

function readStored(row: Record<string, SQLOutputValue>): Stored {
  const booking: StoredBooking = bookingRow.parse(row);
  return {
    booking,
    get isSame() {
      return { map: "booking", key: booking.id, is: JSON.stringify(row) } as const;
    },
  };
}
