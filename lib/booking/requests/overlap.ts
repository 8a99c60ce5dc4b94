import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { overlaps as areHoldsInConflict } from "#lib/store/journal/rules/holds.ts";
import { isDuplicate } from "#lib/store/journal/rules/insert.ts";
import type { BookingDeps } from "../deps.ts";
import type { Contact } from "../model/contact.ts";
import { cartAndTimeKeyOf, personKeyOf } from "../model/fingerprints.ts";
import { holdsOf } from "../model/holds.ts";
import { isCancelledBySalon, readPresent, readRequest } from "../model/record.ts";
import { type AgreedVisit, spanOf, type Visit } from "../model/visit.ts";

/** Leaves out the same booking and the same team member, which `store` handles. docs/booking.md */
export async function findOverlaps(
  { journal, sealer, now }: BookingDeps,
  visit: AgreedVisit,
  contact: Contact,
): Promise<readonly JournalBooking[]> {
  const bookings = await journal.find(visit.slug, { personKey: personKeyOf(sealer, contact) });
  if (bookings.some((booking) => isSame(booking, visit, now()))) return [];
  return bookings.filter((booking) => {
    const stored = isCancelledBySalon(booking) ? undefined : readPresent(booking);
    return stored !== undefined && overlaps(stored, visit);
  });
}

function isSame(booking: JournalBooking, visit: AgreedVisit, now: number): boolean {
  if (booking.intentId === visit.intentId) return true;
  const form = { createdAt: now, openedAt: visit.sealedAt };
  const stored = readRequest(booking);
  if (!stored || !isDuplicate(booking, form)) return false;
  return cartAndTimeKeyOf(stored) === cartAndTimeKeyOf(visit);
}

function overlaps(one: Visit, other: Visit): boolean {
  if (one.date !== other.date) return false;
  const others = holdsOf(other);
  if (holdsOf(one).some((hold) => others.some((theirs) => areHoldsInConflict(hold, theirs)))) {
    return false;
  }
  const [from, to] = spanOf(one);
  const [otherFrom, otherTo] = spanOf(other);
  return from < otherTo && otherFrom < to;
}
