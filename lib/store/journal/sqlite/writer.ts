import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Writer } from "../port.ts";
import { purgeAt } from "../rules/purge.ts";
import { historyOf, type StoredBooking, storedBookingSchema } from "../stored.ts";
import { prepared } from "./database.ts";
import type { Leases } from "./leases.ts";

export const COLUMNS = storedBookingSchema.keyof().options.map((name) => {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [name, column] as const;
});
const NAMES = [...COLUMNS.map(([, column]) => column), "purge_at", "arrival"];
const PUT = `INSERT INTO bookings (${NAMES.join(", ")}) VALUES (${NAMES.map(() => "?").join(", ")})
  ON CONFLICT (id) DO UPDATE SET ${NAMES.map((name) =>
    name === "arrival"
      ? "arrival = coalesce(excluded.arrival, arrival)"
      : `${name} = excluded.${name}`,
  ).join(", ")}`;

/** The caller opens the transaction. */
export function createWriter(db: DatabaseSync, leases: Leases, slug: string): Writer {
  const run = (sql: string, ...values: SQLInputValue[]) => void prepared(db, sql).run(...values);
  return {
    put(booking, was, arrival) {
      run(PUT, ...valuesOf(booking), purgeAt(booking), arrival ?? null);
      if (was?.version === booking.version) return;
      const { version, state, doing, reason, at } = historyOf(booking);
      run(
        "INSERT INTO history (booking_id, version, state, doing, reason, at) VALUES (?, ?, ?, ?, ?, ?)",
        ...[booking.id, version, state, doing, reason, at],
      );
    },
    remove: ({ id }) => run("DELETE FROM bookings WHERE id = ?", id),
    hold(bookingId, until, stretches) {
      run("DELETE FROM holds WHERE booking_id = ?", bookingId);
      for (const { memberId, date, fromMinute, toMinute } of stretches) {
        run(
          `INSERT INTO holds (slug, member_id, date, from_minute, to_minute, booking_id, held_until)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          ...[slug, memberId, date, fromMinute, toMinute, bookingId, until],
        );
      }
    },
    countInsertion: () =>
      run(
        `INSERT INTO insertions (slug, count) VALUES (?, 1)
         ON CONFLICT DO UPDATE SET count = count + 1`,
        slug,
      ),
    lease: leases.set,
    remember: (kind, { key, value, until }) =>
      run(
        `INSERT INTO memory (slug, kind, key, value, until) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET value = excluded.value, until = excluded.until`,
        ...[slug, kind, key, value, until],
      ),
    forget: (kind, key) =>
      run("DELETE FROM memory WHERE slug = ? AND kind = ? AND key = ?", slug, kind, key),
    addFigure: (date, { name, count }) =>
      run(
        `INSERT INTO figures (slug, date, name, count) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET count = count + excluded.count`,
        ...[slug, date, name, count],
      ),
  };
}

function valuesOf(booking: StoredBooking): readonly SQLInputValue[] {
  return COLUMNS.map(([name]) => booking[name]);
}
