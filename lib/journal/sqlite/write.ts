import type { DatabaseSync } from "node:sqlite";
import type {
  Change,
  InsertResult,
  JournalBooking,
  NewBooking,
  PurgeOptions,
  Stretch,
  TransitionResult,
} from "../contract.ts";
import { decideInsert } from "../rules/insert.ts";
import { purged } from "../rules/purge.ts";
import { decideTransition } from "../rules/transition.ts";
import { type StoredBooking, toJournalBooking } from "../stored.ts";
import { prepared } from "./database.ts";
import { purgeFigures } from "./figures.ts";
import { find, findAll, holdsOn, put, record } from "./rows.ts";

/** Each function runs within a transaction of its caller. */

export function insert(db: DatabaseSync, newBooking: NewBooking, capacity: number): InsertResult {
  const { slug, intentId, dedupeKey } = newBooking;
  const dates = newBooking.holds.map(({ date }) => date);
  const context = {
    sameIntent: find(db, "slug = ? AND intent_id = ?", slug, intentId),
    duplicates: findAll(db, "slug = ? AND twin_key = ?", slug, dedupeKey),
    unfinished: findAll(db, "slug = ? AND ended_at IS NULL", slug),
    holds: [...new Set(dates)].flatMap((date) => holdsOn(db, slug, date, date)),
  };
  const decision = decideInsert(context, newBooking, capacity);
  if (decision.kind === "full") return decision;
  const { kind, booking } = decision;
  if (kind === "new") store(db, booking, decision.holds);
  const isStored = kind === "new" || kind === "stored";
  return { kind: isStored ? "inserted" : kind, booking: toJournalBooking(booking) };
}

function store(db: DatabaseSync, booking: StoredBooking, holds: readonly Stretch[]): void {
  put(db, booking);
  for (const stretch of holds) hold(db, booking, stretch);
  record(db, booking);
}

function hold(
  db: DatabaseSync,
  { id, slug }: Pick<StoredBooking, "id" | "slug">,
  stretch: Stretch,
): void {
  const { memberId, date, fromMinute, toMinute } = stretch;
  prepared(
    db,
    `INSERT INTO holds (slug, member_id, date, from_minute, to_minute, booking_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(slug, memberId, date, fromMinute, toMinute, id);
}

export function transition(
  db: DatabaseSync,
  from: Pick<JournalBooking, "id" | "version">,
  change: Change,
): TransitionResult {
  const stored = find(db, "id = ?", from.id);
  const { appointmentId, holdUntil, holds } = change;
  const claimedBy =
    stored &&
    appointmentId !== undefined &&
    find(db, "slug = ? AND appointment_id = ?", stored.slug, appointmentId)?.id;
  const dates = stored ? (holds?.take ?? []).map(({ date }) => date) : [];
  const onDays = [...new Set(dates)].flatMap((day) => holdsOn(db, stored?.slug ?? "", day, day));
  const transition = decideTransition(stored, claimedBy || undefined, from, change, onDays);
  if (transition.kind !== "moved") return transition;
  const { booking } = transition;
  put(db, booking);
  if (holds) {
    prepared(db, "DELETE FROM holds WHERE booking_id = ?").run(booking.id);
    for (const stretch of [...holds.keep, ...holds.take]) hold(db, booking, stretch);
  }
  if (holdUntil !== undefined) {
    prepared(db, "UPDATE holds SET held_until = ? WHERE booking_id = ?").run(holdUntil, booking.id);
  }
  record(db, booking);
  return { kind: "moved", booking: toJournalBooking(booking) };
}

/** What waits for a person has the time of its purge set for where there is a staff area. */
const OPEN = "needs_person_since IS NOT NULL AND handled_at IS NULL AND contact IS NOT NULL";

export function purge(db: DatabaseSync, now: number, options: PurgeOptions): void {
  const open = options.hasStaffArea
    ? []
    : findAll(db, OPEN).filter((booking) => purged(booking, now, options) !== booking);
  for (const booking of [...findAll(db, "purge_at <= ?", now), ...open]) {
    const remaining = purged(booking, now, options);
    if (remaining) put(db, remaining);
    else prepared(db, "DELETE FROM bookings WHERE id = ?").run(booking.id);
  }
  prepared(db, "DELETE FROM holds WHERE held_until <= ?").run(now);
  prepared(db, "DELETE FROM memory WHERE until <= ?").run(now);
  purgeFigures(db, now);
}
