import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { recheck } from "../process/recheck.ts";
import { parseOutcome, parseRequest } from "../state/record.ts";
import type { Review } from "../submit/review.ts";
import { searchDay } from "./day-search.ts";
import type { LookupResult } from "./evidence.ts";

/** Looks once for an appointment that may have been booked (§4.8). */
export async function lookUpAppointment(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<LookupResult> {
  const review = parseRequest(booking);
  const matches = await searchDay(deps, booking, review);
  if (matches === "no_scope") return lookUpSlot(deps, booking, review);
  const { before } = parseOutcome(booking.outcome);
  /** What an earlier booking made, and the salon perhaps cancelled, is not this one. */
  async function unclaimed(ids: readonly string[]): Promise<readonly string[]> {
    const claimed = await Promise.all(ids.map((id) => deps.journal.isClaimed(booking.slug, id)));
    return ids.filter((id, index) => !before?.includes(id) && !claimed[index]);
  }
  const [first, second] = await unclaimed(matches.ids);
  if (second !== undefined) return { kind: "several" };
  if (first !== undefined) return before ? { kind: "found", appointmentId: first } : unsure;
  // The salon may have moved it, which leaves its time free, or have taken its client off.
  const likely = await unclaimed([...matches.others, ...matches.withoutClient]);
  if (likely.length > 0) return unsure;
  const unclear = await unclaimed(matches.unclear);
  return { kind: matches.complete && unclear.length === 0 ? "absent" : "unread" };
}

const unsure: LookupResult = { kind: "unsure" };

/**
 * Without `appointments:read`, availability is evidence of one side only: a slot that is still
 * offered was not booked, one that is gone was booked by us or by somebody else. Where no team
 * member is needed it shows nothing at all.
 */
async function lookUpSlot(
  deps: BookingDeps,
  booking: JournalBooking,
  review: Review,
): Promise<LookupResult> {
  if (review.memberId === null) return { kind: "blind" };
  const rechecked = await recheck(deps, review, booking.createdAt);
  if (rechecked.kind === "same") return { kind: "absent" };
  return { kind: rechecked.kind === "slot_taken" ? "gone" : "unread" };
}

/** The longest that a sending waits for the list of what exists already. */
const MAX_LIST_WAIT_MS = 4_000;
/** For how long a key that may not search is not asked to; its rights may be changed (§5). */
const FORBIDDEN_MS = 10 * 60_000;
const forbiddenUntil = new WeakMap<BookingDeps["upstream"], number>();

/**
 * The appointments of this day that could be taken for this one later, before it is sent: one that
 * the salon took by phone and cancelled leaves the slot free. `null`: not known.
 */
export async function appointmentsBefore(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<readonly string[] | null> {
  const { upstream, monotonic } = deps;
  if (monotonic() < (forbiddenUntil.get(upstream) ?? 0)) return null;
  const signal = AbortSignal.timeout(MAX_LIST_WAIT_MS);
  const matches = await searchDay(deps, booking, parseRequest(booking), signal);
  if (matches === "no_scope") {
    forbiddenUntil.set(upstream, monotonic() + FORBIDDEN_MS);
    return null;
  }
  const { ids, others, withoutClient, unclear, complete } = matches;
  return complete ? [...ids, ...others, ...withoutClient, ...unclear] : null;
}
