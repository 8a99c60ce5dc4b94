import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import { hasBegun, waitUntil } from "../model/clock.ts";
import { outcomeWith, parseOutcome, parseRequest } from "../model/record.ts";
import type { StateChange } from "../model/transitions.ts";
import { timeOf } from "../model/visit.ts";
import { type LookupResult, lookUpAppointment } from "../reads/lookup.ts";
import { recheck } from "../reads/recheck.ts";
import { commit } from "./commit.ts";
import { decide, nextLookupAt, type ReconcileDecision, type StaffReason } from "./evidence.ts";
import { evidenceOf, storedEvidence } from "./stored-evidence.ts";
import { NOT_READ, NOT_THERE, verifyBooked } from "./verify.ts";

/** Looks up an appointment whose answer was lost, until that is settled (docs/booking.md). */
export async function reconcile(
  deps: RunDeps,
  loaded: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  const { timing, monotonic } = deps;
  let booking: JournalBooking | undefined = loaded;
  let evidence = evidenceOf(loaded, deps);
  while (booking?.state === "unknown") {
    await waitUntil(nextLookupAt(evidence, timing) ?? monotonic(), deps, signal);
    if (signal.aborted) return booking;
    const at = monotonic();
    const { acknowledged } = parseOutcome(booking.outcome);
    const read = acknowledged && (await verifyBooked(deps, booking, acknowledged));
    if (read && read.reason !== NOT_READ) {
      booking = await commit(deps, booking, read);
      continue;
    }
    const lookup = read ? UNREAD : await lookUpAppointment(deps, booking);
    const decision = decide(evidence, lookup, at, timing);
    if (decision.kind === "open") evidence = decision.evidence;
    booking =
      acknowledged && decision.kind === "staff"
        ? await commit(deps, booking, believed(booking, acknowledged))
        : await applyDecision(deps, booking, decision);
  }
  return booking;
}

const UNREAD: LookupResult = { kind: "unread" };

/** Its record was not to be read for minutes: each view of its page goes on trying. */
function believed(booking: JournalBooking, appointmentId: string): StateChange {
  const outcome = outcomeWith(booking, { acknowledged: undefined, doubt: undefined });
  return { to: "confirmed", appointmentId, outcome };
}

async function applyDecision(
  deps: RunDeps,
  booking: JournalBooking,
  decision: ReconcileDecision,
): Promise<JournalBooking | undefined> {
  switch (decision.kind) {
    case "confirm":
      return commit(deps, booking, { to: "confirmed", appointmentId: decision.appointmentId });
    case "staff":
      return leaveToStaff(deps, booking, decision.reason);
    case "open": {
      const outcome = outcomeWith(booking, { doubt: storedEvidence(decision.evidence, deps) });
      const cause = booking.reason === null ? {} : { reason: booking.reason };
      return commit(deps, booking, { to: "unknown", outcome, ...cause });
    }
    case "absent":
      return resendOrEnd(deps, booking);
  }
}

/** A failed recheck decides nothing here: a lookup precedes the second sending. */
async function resendOrEnd(
  deps: RunDeps,
  booking: JournalBooking,
): Promise<JournalBooking | undefined> {
  const visit = parseRequest(booking);
  const { timing, location } = deps;
  const isLate =
    deps.waitedMs() > timing.maxWait || hasBegun(timeOf(visit), deps.now(), location.timeZone);
  // The upstream has acknowledged it, and may show it later: a second one could double it.
  if (isLate || booking.reason === NOT_THERE) return leaveToStaff(deps, booking, "not_found");
  const rechecked = await recheck(deps, visit, booking.createdAt);
  if (rechecked.kind === "same" || rechecked.kind === "unread") {
    deps.log.warn({ bookingId: booking.id }, "an appointment did not arrive; it is sent again");
    const outcome = outcomeWith(booking, { doubt: { absentAt: [], resent: true } });
    return commit(deps, booking, { to: "client_known", outcome });
  }
  const lookup = await lookUpAppointment(deps, booking);
  if (lookup.kind !== "absent") return leaveToStaff(deps, booking, "not_found");
  // Unless the search would show ours for certain, ours may be what took the time.
  if (rechecked.kind === "slot_taken" && lookup.isProven) {
    return commit(deps, booking, { to: "slot_taken" });
  }
  if (rechecked.kind !== "price_changed") return leaveToStaff(deps, booking, "not_found");
  const outcome = outcomeWith(booking, { newTotal: rechecked.newTotal });
  return commit(deps, booking, { to: "price_changed", outcome });
}

function leaveToStaff(deps: BookingDeps, booking: JournalBooking, reason: StaffReason) {
  deps.log.warn({ bookingId: booking.id, reason }, "a booking needs a person to look at it");
  return commit(deps, booking, { to: "needs_staff", reason });
}
