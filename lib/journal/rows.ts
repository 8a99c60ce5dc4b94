import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { z } from "zod";
import { stretchOf } from "./cells.ts";
import { BOOKING_STATES, type BookingState, type JournalBooking } from "./contract.ts";
import { prepared } from "./database.ts";

export const COLUMNS = `id, version, intent_id AS intentId, slug, state, reason, request, contact,
  visitor, client_id AS clientId, client_asked AS clientAsked, appointment_id AS appointmentId,
  outcome, attempts, body_hash AS bodyHash, created_at AS createdAt, changed_at AS changedAt, ended_at AS endedAt`;

const text = z.string().nullable();
export const bookingRow: z.ZodType<JournalBooking> = z.object({
  id: z.string(),
  version: z.int(),
  intentId: z.string(),
  slug: z.string(),
  state: z.enum(BOOKING_STATES),
  reason: text,
  request: z.string(),
  contact: text,
  visitor: text,
  clientId: text,
  clientAsked: z.int().transform((asked) => asked === 1),
  appointmentId: text,
  outcome: text,
  attempts: z.int(),
  bodyHash: text,
  createdAt: z.int(),
  changedAt: z.int(),
  endedAt: z.int().nullable(),
});
export const countRow = z.object({ count: z.int() });
export const clientRow = z.object({ clientId: z.string() });
export const lessonRow = z.object({ serviceId: z.string() });
export const cellRow = z
  .object({ memberId: z.string(), date: z.string(), cell: z.int() })
  .transform(({ memberId, date, cell }) => stretchOf(memberId, date, cell));

export function stateIn(states: readonly BookingState[]): string {
  return `state IN (${states.map((state) => `'${state}'`).join(", ")})`;
}

export function find(
  db: DatabaseSync,
  where: string,
  ...values: SQLInputValue[]
): JournalBooking | undefined {
  const row = prepared(
    db,
    `SELECT ${COLUMNS} FROM bookings WHERE ${where} ORDER BY rowid DESC LIMIT 1`,
  ).get(...values);
  return row === undefined ? undefined : bookingRow.parse(row);
}

/** Every booking there is of a kind, oldest first. */
export function findAll(
  db: DatabaseSync,
  where: string,
  ...values: SQLInputValue[]
): JournalBooking[] {
  return prepared(db, `SELECT ${COLUMNS} FROM bookings WHERE ${where} ORDER BY rowid`)
    .all(...values)
    .map((row) => bookingRow.parse(row));
}

export function count(db: DatabaseSync, where: string, ...values: SQLInputValue[]): number {
  const row = prepared(db, `SELECT count(*) AS count FROM bookings WHERE ${where}`).get(...values);
  return countRow.parse(row).count;
}

/** Notes the version a booking has reached in its history, and returns it. */
export function recorded(db: DatabaseSync, id: string): JournalBooking {
  prepared(
    db,
    `INSERT INTO moves (booking_id, version, state, attempts, body_hash, at)
     SELECT id, version, state, attempts, body_hash, changed_at FROM bookings WHERE id = ?`,
  ).run(id);
  const booking = find(db, "id = ?", id);
  if (!booking) throw new Error("a stored booking is missing");
  return booking;
}
