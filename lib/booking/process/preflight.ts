import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Quote } from "#lib/pricing/types.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import { appointmentsBefore } from "../reconcile/lookup.ts";
import { ageOf, type Moment } from "../state/clock.ts";
import { isResent, outcomeWith, parseRequest } from "../state/record.ts";
import { hasBegun, type NextStep, reject, tryAgain } from "../state/transitions.ts";
import type { Review } from "../submit/review.ts";
import { type RecheckResult, recheck } from "./recheck.ts";
import { noteRefusal } from "./restrictions.ts";

/** An older check is repeated right before the appointment is sent, … */
const MAX_CHECK_AGE_MS = 1_000;
/** … but not endlessly, when the upstream always takes so long. */
const MAX_CHECKS = 3;

/** Checks and lists existing appointments in parallel; repeats a check that is too old by then. */
export async function preflightWithLookup(
  deps: RunDeps,
  booking: JournalBooking,
): Promise<readonly [PreflightResult, string]> {
  const lookup = outcomeWithBefore(deps, booking);
  for (let checks = 1; ; checks += 1) {
    const [checked, outcome] = await Promise.all([
      preflight(deps, booking, "client_known"),
      lookup,
    ]);
    const isOld = checked.kind === "ready" && ageOf(checked.readAt, deps) > MAX_CHECK_AGE_MS;
    if (!isOld || checks === MAX_CHECKS) return [checked, outcome];
  }
}

/** The existing appointments, stored with the sending. A second sending keeps the first list. */
async function outcomeWithBefore(deps: BookingDeps, booking: JournalBooking): Promise<string> {
  if (isResent(booking)) return outcomeWith(booking, {});
  return outcomeWith(booking, { before: await appointmentsBefore(deps, booking) });
}

export type PreflightResult =
  | {
      readonly kind: "ready";
      readonly review: Review;
      readonly quote: Quote;
      readonly readAt: Moment;
      /** Indexes of lines that need no team member. */
      readonly withoutMember: ReadonlySet<number>;
    }
  | { readonly kind: "not_ready"; readonly next: NextStep };

/** Whether the booking is in time and everything is still as the visitor was shown it. */
export async function preflight(
  deps: RunDeps,
  booking: JournalBooking,
  state: "queued" | "client_known",
): Promise<PreflightResult> {
  const review = parseRequest(booking);
  const { maxWait, retryAfter } = deps.timing;
  const { timeZone } = deps.location;
  const isTooLate = () => deps.waitedMs() > maxWait || hasBegun(review, deps.now(), timeZone);
  const expired: PreflightResult = { kind: "not_ready", next: { change: { to: "expired" } } };
  if (isTooLate()) return expired;
  const rechecked = await recheck(deps, review, booking.createdAt);
  // Reading may have waited for the limits or for a pause of the upstream.
  if (isTooLate()) return expired;
  if (rechecked.kind === "same") return { review, ...rechecked, kind: "ready" };
  if (rechecked.kind === "needs_resource") await noteRefusal(deps, booking, rechecked.cart);
  const next =
    rechecked.kind === "unread"
      ? tryAgain(state, booking.attempts, retryAfter, rechecked.reason)
      : afterRecheck(rechecked);
  return { kind: "not_ready", next };
}

type Changed = Exclude<RecheckResult, { kind: "same" | "unread" }>;

function afterRecheck(rechecked: Changed): NextStep {
  switch (rechecked.kind) {
    case "price_changed":
      return {
        change: { to: "price_changed", outcome: JSON.stringify({ newTotal: rechecked.newTotal }) },
      };
    case "slot_taken":
      return { change: { to: "slot_taken" } };
    default:
      return reject(rechecked.kind);
  }
}
