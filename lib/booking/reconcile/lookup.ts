import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { recheck } from "../process/recheck.ts";
import { membersOf } from "../state/members.ts";
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
  const unclaimed = (ids: readonly string[]) =>
    withoutClaimed(
      deps,
      booking,
      ids.filter((id) => !before?.includes(id)),
    );
  const [first, second] = await unclaimed(matches.ids);
  if (second !== undefined) return { kind: "several" };
  if (first !== undefined) return before ? { kind: "found", appointmentId: first } : unsure;
  // The salon may have moved it or removed its client.
  const likely = await unclaimed([...matches.others, ...matches.withoutClient]);
  if (likely.length > 0) return unsure;
  const unclear = await unclaimed(matches.unclear);
  return { kind: matches.complete && unclear.length === 0 ? "absent" : "unread" };
}

async function withoutClaimed(
  { journal }: BookingDeps,
  { slug }: JournalBooking,
  ids: readonly string[],
): Promise<readonly string[]> {
  const claimed = await Promise.all(ids.map((id) => journal.isClaimed(slug, id)));
  return ids.filter((_, index) => !claimed[index]);
}

const unsure: LookupResult = { kind: "unsure" };

/** Without `appointments:read` only availability is left: an offered slot was not booked. */
async function lookUpSlot(
  deps: BookingDeps,
  booking: JournalBooking,
  review: Review,
): Promise<LookupResult> {
  if (membersOf(review).length === 0) return { kind: "blind" };
  const rechecked = await recheck(deps, review, booking.createdAt);
  if (rechecked.kind === "same") return { kind: "absent" };
  return { kind: rechecked.kind === "slot_taken" ? "gone" : "unread" };
}

/** How long a key without the right is not tried; rights can change (§5). */
const FORBIDDEN_MS = 10 * 60_000;
const forbiddenUntil = new WeakMap<BookingDeps["upstream"], number>();

export type AppointmentsBefore = {
  /** What could be mistaken for this booking after its sending. `null`: unknown. */
  readonly before: readonly string[] | null;
  /** One is this very booking: the journal may have lost that it was sent (decision 100). */
  readonly isThere: boolean;
};

const UNKNOWN: AppointmentsBefore = { before: null, isThere: false };

export async function appointmentsBefore(
  deps: BookingDeps,
  booking: JournalBooking,
  signal: AbortSignal,
): Promise<AppointmentsBefore> {
  const { upstream, monotonic } = deps;
  if (monotonic() < (forbiddenUntil.get(upstream) ?? 0)) return UNKNOWN;
  const matches = await searchDay(deps, booking, parseRequest(booking), signal);
  if (matches === "no_scope") {
    forbiddenUntil.set(upstream, monotonic() + FORBIDDEN_MS);
    return UNKNOWN;
  }
  const { ids, standing, others, withoutClient, unclear, complete } = matches;
  const before = complete ? [...ids, ...others, ...withoutClient, ...unclear] : null;
  return { before, isThere: (await withoutClaimed(deps, booking, standing)).length > 0 };
}
