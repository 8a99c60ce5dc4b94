import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { z } from "zod";
import type { HistoryEntry } from "../contract.ts";
import { purgeAt } from "../rules/purge.ts";
import { BOOKING_STATES } from "../states.ts";
import { type Hold, historyOf, type StoredBooking } from "../stored.ts";
import { prepared } from "./database.ts";

const text = z.string().nullable();
const bookingRow = z
  .object({
    id: z.string(),
    version: z.int(),
    intent_id: z.string(),
    twin_key: text,
    person_key: text,
    slug: z.string(),
    state: z.enum(BOOKING_STATES),
    reason: text,
    request: z.string(),
    contact: text,
    visitor: text,
    client_id: text,
    client_asked: z.int(),
    appointment_id: text,
    outcome: text,
    attempts: z.int(),
    body_hash: text,
    created_at: z.int(),
    changed_at: z.int(),
    ended_at: z.int().nullable(),
    needs_person_since: z.int().nullable(),
    handled_at: z.int().nullable(),
    link_revoked_at: z.int().nullable(),
    notice_due_at: z.int().nullable(),
    notice_tries: z.int(),
    keep_until: z.int().nullable(),
  })
  .transform(
    (row): StoredBooking => ({
      id: row.id,
      version: row.version,
      intentId: row.intent_id,
      twinKey: row.twin_key,
      personKey: row.person_key,
      slug: row.slug,
      state: row.state,
      reason: row.reason,
      request: row.request,
      contact: row.contact,
      visitor: row.visitor,
      clientId: row.client_id,
      clientAsked: row.client_asked === 1,
      appointmentId: row.appointment_id,
      outcome: row.outcome,
      attempts: row.attempts,
      bodyHash: row.body_hash,
      createdAt: row.created_at,
      changedAt: row.changed_at,
      endedAt: row.ended_at,
      needsPersonSince: row.needs_person_since,
      handledAt: row.handled_at,
      linkRevokedAt: row.link_revoked_at,
      noticeDueAt: row.notice_due_at,
      noticeTries: row.notice_tries,
      keepUntil: row.keep_until,
    }),
  );

function rowOf(booking: StoredBooking): Readonly<Record<string, SQLInputValue>> {
  return {
    id: booking.id,
    version: booking.version,
    intent_id: booking.intentId,
    twin_key: booking.twinKey,
    person_key: booking.personKey,
    slug: booking.slug,
    state: booking.state,
    reason: booking.reason,
    request: booking.request,
    contact: booking.contact,
    visitor: booking.visitor,
    client_id: booking.clientId,
    client_asked: booking.clientAsked ? 1 : 0,
    appointment_id: booking.appointmentId,
    outcome: booking.outcome,
    attempts: booking.attempts,
    body_hash: booking.bodyHash,
    created_at: booking.createdAt,
    changed_at: booking.changedAt,
    ended_at: booking.endedAt,
    needs_person_since: booking.needsPersonSince,
    handled_at: booking.handledAt,
    link_revoked_at: booking.linkRevokedAt,
    notice_due_at: booking.noticeDueAt,
    notice_tries: booking.noticeTries,
    keep_until: booking.keepUntil,
    purge_at: purgeAt(booking),
  };
}

export function findAll(
  db: DatabaseSync,
  where: string,
  ...values: SQLInputValue[]
): StoredBooking[] {
  return prepared(db, `SELECT * FROM bookings WHERE ${where} ORDER BY rowid`)
    .all(...values)
    .map((row) => bookingRow.parse(row));
}

export function find(
  db: DatabaseSync,
  where: string,
  ...values: SQLInputValue[]
): StoredBooking | undefined {
  return findAll(db, where, ...values)[0];
}

export function put(db: DatabaseSync, booking: StoredBooking): void {
  const row = rowOf(booking);
  const names = Object.keys(row);
  const places = names.map(() => "?").join(", ");
  const changes = names.map((name) => `${name} = excluded.${name}`).join(", ");
  prepared(
    db,
    `INSERT INTO bookings (${names.join(", ")}) VALUES (${places})
     ON CONFLICT (id) DO UPDATE SET ${changes}`,
  ).run(...Object.values(row));
}

export function record(db: DatabaseSync, booking: StoredBooking): void {
  const { version, state, reason, attempts, bodyHash, at } = historyOf(booking);
  prepared(
    db,
    `INSERT INTO moves (booking_id, version, state, reason, attempts, body_hash, at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(booking.id, version, state, reason, attempts, bodyHash, at);
}

const historyRow = z.object({
  version: z.int(),
  state: z.enum(BOOKING_STATES),
  reason: text,
  at: z.int(),
});

export function historyIn(db: DatabaseSync, id: string): HistoryEntry[] {
  return prepared(
    db,
    "SELECT version, state, reason, at FROM moves WHERE booking_id = ? ORDER BY version",
  )
    .all(id)
    .map((row) => historyRow.parse(row));
}

const holdRow = z
  .object({
    booking_id: z.string(),
    member_id: z.string(),
    date: z.string(),
    from_minute: z.int(),
    to_minute: z.int(),
    held_until: z.int().nullable(),
  })
  .transform(
    (row): Hold => ({
      bookingId: row.booking_id,
      memberId: row.member_id,
      date: row.date,
      fromMinute: row.from_minute,
      toMinute: row.to_minute,
      until: row.held_until,
    }),
  );

export function holdsOn(db: DatabaseSync, slug: string, from: string, to: string): Hold[] {
  return prepared(db, "SELECT * FROM holds WHERE slug = ? AND date BETWEEN ? AND ?")
    .all(slug, from, to)
    .map((row) => holdRow.parse(row));
}
