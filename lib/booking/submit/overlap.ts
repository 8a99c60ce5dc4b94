import type { JournalBooking } from "#lib/journal/contract.ts";
import { isDuplicate } from "#lib/journal/rules/duplicate.ts";
import { overlaps as areHoldsInConflict } from "#lib/journal/rules/holds.ts";
import type { BookingDeps } from "../deps.ts";
import { cartAndTimeKeyOf, personKeyOf } from "../state/fingerprints.ts";
import { holdsOf, spanOf } from "../state/holds.ts";
import { readPresent, readRequest } from "../state/record.ts";
import type { Contact } from "./contact.ts";
import type { Review } from "./review.ts";

/** Leaves out the same booking again and the same team member: see `store`. Decision 11. */
export async function findOverlaps(
  { journal, sealer, now }: BookingDeps,
  review: Review,
  contact: Contact,
): Promise<readonly JournalBooking[]> {
  const bookings = await journal.find(review.slug, { personKey: personKeyOf(sealer, contact) });
  if (bookings.some((booking) => isSame(booking, review, now()))) return [];
  return bookings.filter((booking) => {
    const stored = readPresent(booking);
    return stored !== undefined && overlaps(stored, review);
  });
}

function isSame(booking: JournalBooking, review: Review, now: number): boolean {
  if (booking.intentId === review.intentId) return true;
  const form = { createdAt: now, openedAt: review.sealedAt };
  const stored = readRequest(booking);
  if (!stored || !isDuplicate(booking, form)) return false;
  return cartAndTimeKeyOf(stored) === cartAndTimeKeyOf(review);
}

function overlaps(one: Review, other: Review): boolean {
  if (one.date !== other.date) return false;
  const others = holdsOf(other);
  if (holdsOf(one).some((hold) => others.some((theirs) => areHoldsInConflict(hold, theirs)))) {
    return false;
  }
  const [from, to] = spanOf(one);
  const [otherFrom, otherTo] = spanOf(other);
  return from < otherTo && otherFrom < to;
}
