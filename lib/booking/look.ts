import type { JournalBooking } from "#lib/journal/contract.ts";
import { searchDay } from "./day-search.ts";
import type { BookingDeps } from "./deps.ts";
import type { Look } from "./doubt.ts";
import { recheck } from "./recheck.ts";
import { parseOutcome, parseRequest } from "./record.ts";
import type { Review } from "./review.ts";

/** Looks once for an appointment that may have been booked (§4.8). */
export async function lookOnce(deps: BookingDeps, booking: JournalBooking): Promise<Look> {
  const review = parseRequest(booking);
  const found = await searchDay(deps, booking, review);
  if (found === "no_scope") return lookAtSlot(deps, booking, review);
  const { before } = parseOutcome(booking.outcome);
  const fresh: string[] = [];
  for (const id of found.ids) {
    // What an earlier booking made, and the salon perhaps cancelled, is not this one.
    if (before?.includes(id) || (await deps.journal.isClaimed(booking.slug, id))) continue;
    fresh.push(id);
  }
  const [first] = fresh;
  if (first === undefined) return { kind: found.complete ? "absent" : "unread" };
  if (fresh.length > 1) return { kind: "several" };
  return before ? { kind: "found", appointmentId: first } : { kind: "unsure" };
}

/**
 * Without `appointments:read`, availability is evidence of one side only: a slot that is still
 * offered was not booked, one that is gone was booked by us or by somebody else. Where no team
 * member is needed it shows nothing at all.
 */
async function lookAtSlot(
  deps: BookingDeps,
  booking: JournalBooking,
  review: Review,
): Promise<Look> {
  if (review.memberId === null) return { kind: "blind" };
  const found = await recheck(deps, review, booking.createdAt);
  if (found.kind === "same") return { kind: "absent" };
  return { kind: found.kind === "slot_taken" ? "gone" : "unread" };
}

/** The longest that a sending waits for the list of what exists already. */
const BEFORE_WAIT_MS = 4_000;
/** For how long a key that may not search is not asked to; its rights may be changed (§5). */
const FORBIDDEN_MS = 10 * 60_000;
const forbiddenUntil = new WeakMap<BookingDeps["upstream"], number>();

/**
 * The appointments that look like this one before it is sent: one that the salon took by phone
 * and cancelled leaves the slot free, and must not be taken for ours later. `null`: not known.
 */
export async function existingBefore(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<readonly string[] | null> {
  const { upstream, now } = deps;
  if (now() < (forbiddenUntil.get(upstream) ?? 0)) return null;
  const signal = AbortSignal.timeout(BEFORE_WAIT_MS);
  const found = await searchDay(deps, booking, parseRequest(booking), signal);
  if (found === "no_scope") {
    forbiddenUntil.set(upstream, now() + FORBIDDEN_MS);
    return null;
  }
  return found.complete ? found.ids : null;
}
