import type { Quote } from "#lib/offer/pricing/types.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { timeoutSignal } from "#lib/upstream/clock.ts";
import type { BookingDeps } from "../deps.ts";
import { ageOf, hasBegun, type Moment } from "../model/clock.ts";
import { holdsOf } from "../model/holds.ts";
import { notingOutage, outageSoFar } from "../model/outage.ts";
import { isResent, parseRequest, progressWith, requestWith } from "../model/record.ts";
import { type NextStep, reject, tryAgain } from "../model/transitions.ts";
import { type AgreedVisit, timeOf } from "../model/visit.ts";
import { appointmentsBefore } from "../reads/look.ts";
import { withOthersFree } from "../reads/others-free.ts";
import { type RecheckResult, recheck } from "../reads/recheck.ts";
import type { RunDeps } from "./operation.ts";

/** An older check is repeated before the sending: at most `MAX_CHECKS` in all. */
const RECHECK_AFTER_MS = 1_000;
const MAX_CHECKS = 3;

/** Longer than one read may take: without this list a lost answer cannot be settled. */
const MAX_LIST_WAIT_MS = 12_000;

type PreflightWithLook = {
  readonly checked: PreflightResult;
  readonly progress: string;
  readonly isThere: boolean;
};

export async function preflightWithLook(
  deps: RunDeps,
  booking: JournalBooking,
): Promise<PreflightWithLook> {
  let look = lookBefore(deps, booking);
  for (let checks = 1; ; checks += 1) {
    const [checked, { progress, isThere, isTimedOut }] = await Promise.all([
      preflight(deps, booking),
      look,
    ]);
    const result = { checked, progress, isThere };
    if (checks === MAX_CHECKS || checked.kind !== "ready") return result;
    const isOld = ageOf(checked.readAt, deps) > RECHECK_AFTER_MS;
    if (!isOld && !isTimedOut) return result;
    // Both waited for the key's limits (§8) until the list timed out: it is read again.
    if (!isOld) look = lookBefore(deps, booking);
  }
}

type LookBefore = Omit<PreflightWithLook, "checked"> & { readonly isTimedOut: boolean };

/** Lists appointments before the sending; a second sending keeps the list of the first. */
async function lookBefore(deps: BookingDeps, booking: JournalBooking): Promise<LookBefore> {
  if (isResent(booking)) {
    const progress = progressWith(booking, {});
    return { progress, isThere: false, isTimedOut: false };
  }
  const signal = timeoutSignal(deps, MAX_LIST_WAIT_MS);
  const { before, ...there } = await appointmentsBefore(deps, booking, signal);
  const isTimedOut = before === null && signal.aborted;
  return { progress: progressWith(booking, { before }), ...there, isTimedOut };
}

type PreflightResult =
  | {
      readonly kind: "ready";
      readonly visit: AgreedVisit;
      readonly quote: Quote;
      readonly readAt: Moment;
    }
  | { readonly kind: "not_ready"; readonly next: NextStep };

export async function preflight(deps: RunDeps, booking: JournalBooking): Promise<PreflightResult> {
  const visit = parseRequest(booking);
  const { maxWait } = deps.timing;
  const { timeZone } = deps.location;
  const isTooLate = () =>
    deps.waitedMs() > maxWait || hasBegun(timeOf(visit), deps.now(), timeZone);
  const expired: PreflightResult = { kind: "not_ready", next: { change: { to: "expired" } } };
  if (isTooLate()) return expired;
  const rechecked = await recheck(deps, visit, booking.createdAt);
  // The reading may have waited for the limits or for a pause of the upstream.
  if (isTooLate()) return expired;
  if (rechecked.kind === "same") return { visit, ...rechecked, kind: "ready" };
  if (rechecked.kind === "unread") {
    const next = tryAgain(booking.state, outageSoFar(deps, booking), "read", rechecked.reason);
    return { kind: "not_ready", next: notingOutage(deps, booking, "read", next) };
  }
  const instead = await takenByAnother(deps, booking, visit, rechecked);
  return { kind: "not_ready", next: instead ?? afterRecheck(booking, rechecked) };
}

/**
 * Where anyone would do, the next free member at the same price and length takes a visit whose member
 * is not free any more; it is checked again. Never once it was sent: ours may have taken that time.
 */
async function takenByAnother(
  deps: RunDeps,
  booking: JournalBooking,
  visit: AgreedVisit,
  { kind }: Changed,
): Promise<NextStep | undefined> {
  if (isResent(booking) || (kind !== "slot_taken" && kind !== "price_changed")) return undefined;
  const other = await withOthersFree(deps, visit, booking.createdAt, holdsOf(visit));
  if (!other) return undefined;
  deps.log.info({ bookingId: booking.id, anyMember: true }, "another member takes the booking");
  const holds = { keep: [], take: holdsOf(other) };
  return { change: { to: booking.state, request: requestWith(booking, other), holds } };
}

type Changed = Exclude<RecheckResult, { kind: "same" | "unread" }>;

function afterRecheck(booking: JournalBooking, rechecked: Changed): NextStep {
  switch (rechecked.kind) {
    case "price_changed": {
      const { kind: to, newTotal } = rechecked;
      return { change: { to, progress: progressWith(booking, { newTotal }) } };
    }
    case "slot_taken":
      return { change: { to: "slot_taken" } };
    default:
      return reject(rechecked.kind);
  }
}
