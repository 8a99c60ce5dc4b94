import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Quote } from "#lib/pricing/types.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import { appointmentsBefore } from "../reconcile/lookup.ts";
import { ageOf, type Moment } from "../state/clock.ts";
import { isResent, outcomeWith, parseRequest } from "../state/record.ts";
import { hasBegun, type NextStep, reject, tryAgain } from "../state/transitions.ts";
import type { Review } from "../submit/review.ts";
import { type Recheck, recheck } from "./recheck.ts";
import { noteRefusal } from "./restrictions.ts";

/** A check that is older than this when the appointment is about to be sent is made again, */
const CHECK_KEPT_MS = 1_000;
/** but not for ever: an upstream that always takes so long knows nothing newer. */
const MAX_CHECKS = 3;

/** Both at once; a look, or one of the answers, that took long leaves the check behind. */
export async function preflightWithLookup(
  deps: RunDeps,
  booking: JournalBooking,
): Promise<readonly [PreflightResult, string]> {
  const looking = outcomeBefore(deps, booking);
  for (let checks = 1; ; checks += 1) {
    const [checked, outcome] = await Promise.all([
      preflight(deps, booking, "client_known"),
      looking,
    ]);
    const isOld = checked.kind === "ready" && ageOf(checked.readAt, deps) > CHECK_KEPT_MS;
    if (!isOld || checks === MAX_CHECKS) return [checked, outcome];
  }
}

/** What exists already, to be stored with the sending. A second one keeps what the first found. */
async function outcomeBefore(deps: BookingDeps, booking: JournalBooking): Promise<string> {
  if (isResent(booking)) return outcomeWith(booking, {});
  return outcomeWith(booking, { before: await appointmentsBefore(deps, booking) });
}

export type PreflightResult =
  | {
      readonly kind: "ready";
      readonly review: Review;
      readonly quote: Quote;
      readonly readAt: Moment;
      /** Places of the lines that need no team member. */
      readonly withoutMember: ReadonlySet<number>;
    }
  | { readonly kind: "follow"; readonly follow: NextStep };

/** Whether the next write may be sent: in time, and everything as the visitor was shown it. */
export async function preflight(
  deps: RunDeps,
  booking: JournalBooking,
  state: "queued" | "client_known",
): Promise<PreflightResult> {
  const review = parseRequest(booking);
  const { patience, retryAfter } = deps.timing;
  const { timeZone } = deps.location;
  const isOver = () => deps.waited() > patience || hasBegun(review, deps.now(), timeZone);
  const expired: PreflightResult = { kind: "follow", follow: { move: { to: "expired" } } };
  if (isOver()) return expired;
  const found = await recheck(deps, review, booking.createdAt);
  // Reading waits for the limits too, and for as long as the upstream wants to be left alone.
  if (isOver()) return expired;
  if (found.kind === "same") return { review, ...found, kind: "ready" };
  if (found.kind === "needs_resource") await noteRefusal(deps, booking, found.cart);
  const follow =
    found.kind === "unread"
      ? tryAgain(state, booking.attempts, retryAfter, found.reason)
      : afterRecheck(found);
  return { kind: "follow", follow };
}

type Changed = Exclude<Recheck, { kind: "same" | "unread" }>;

function afterRecheck(found: Changed): NextStep {
  switch (found.kind) {
    case "price_changed":
      return {
        move: { to: "price_changed", outcome: JSON.stringify({ newTotal: found.newTotal }) },
      };
    case "slot_taken":
      return { move: { to: "slot_taken" } };
    default:
      return reject(found.kind);
  }
}
