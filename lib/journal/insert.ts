import type { DatabaseSync } from "node:sqlite";
import { cellsOf } from "./cells.ts";
import {
  type BookingState,
  type Inserted,
  type NewBooking,
  type Stretch,
  WAITING_STATES,
} from "./contract.ts";
import { prepared } from "./database.ts";
import { writesBefore, writesLeft } from "./load.ts";
import { find, findAll, recorded, stateIn } from "./rows.ts";
import { isTwin } from "./rules/twin.ts";

/** See `Journal.insert`; runs inside a transaction. */
export function insert(db: DatabaseSync, booking: NewBooking, mostWrites: number): Inserted {
  const { slug, createdAt } = booking;
  const known = find(db, "slug = ? AND intent_id = ?", slug, booking.intentId);
  if (known) return { kind: "existing", booking: known };
  const alike = findAll(db, "slug = ? AND twin_key = ?", slug, booking.twinKey);
  const twin = alike.findLast((one) => isTwin(one, booking));
  if (twin) return { kind: "twin", booking: twin };
  if (writesToEnd(db, booking) > mostWrites) return { kind: "full" };
  const free =
    !booking.lost && booking.holds.every((stretch) => isFree(db, slug, stretch, createdAt));
  const state: BookingState = free ? "queued" : "slot_taken";
  prepared(
    db,
    `INSERT INTO bookings (id, version, intent_id, twin_key, person_key, slug, state, request,
       contact, visitor, client_id, attempts, created_at, changed_at, ended_at)
     VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
  ).run(
    booking.id,
    booking.intentId,
    booking.twinKey,
    booking.personKey,
    slug,
    state,
    booking.request,
    booking.contact,
    booking.visitor,
    booking.clientId ?? null,
    createdAt,
    createdAt,
    free ? null : createdAt,
  );
  if (free) for (const stretch of booking.holds) hold(db, slug, booking.id, stretch);
  return { kind: "inserted", booking: recorded(db, booking.id) };
}

/** Those of a new booking and all that go before it. */
function writesToEnd(db: DatabaseSync, booking: NewBooking): number {
  const { slug, visitor, clientId } = booking;
  const waiting = findAll(db, `slug = ? AND ${stateIn(WAITING_STATES)}`, slug);
  return (
    writesBefore(visitor, waiting) + writesLeft({ state: "queued", clientId: clientId ?? null })
  );
}

function isFree(db: DatabaseSync, slug: string, stretch: Stretch, now: number): boolean {
  prepared(db, "DELETE FROM holds WHERE held_until <= ?").run(now);
  const held = prepared(
    db,
    "SELECT 1 FROM holds WHERE slug = ? AND member_id = ? AND date = ? AND cell = ?",
  );
  return cellsOf(stretch).every(
    (cell) => held.get(slug, stretch.memberId, stretch.date, cell) === undefined,
  );
}

function hold(db: DatabaseSync, slug: string, bookingId: string, stretch: Stretch): void {
  const add = prepared(
    db,
    "INSERT INTO holds (slug, member_id, date, cell, booking_id) VALUES (?, ?, ?, ?, ?)",
  );
  for (const cell of cellsOf(stretch)) {
    add.run(slug, stretch.memberId, stretch.date, cell, bookingId);
  }
}
