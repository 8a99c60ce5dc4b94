import { setTimeout as sleep } from "node:timers/promises";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps, RunDeps } from "../deps.ts";
import { commit } from "../process/commit.ts";
import { recheck } from "../process/recheck.ts";
import { type Clocks, toMonotonic, toStored } from "../state/clock.ts";
import { outcomeWith, parseOutcome, parseRequest } from "../state/record.ts";
import { hasBegun } from "../state/transitions.ts";
import { type Evidence, judge, nextLook, type StaffReason, type Verdict } from "./evidence.ts";
import { lookUpAppointment } from "./lookup.ts";

/**
 * Settles an `unknown` booking by reading, a look at a time, each stored before the next: one
 * appointment that matches confirms it; none in two looks apart lets it be sent once more, and it
 * is returned `client_known`, or ends for the new price; otherwise a person must look. `undefined`: it is in other hands.
 */
export async function reconcile(
  deps: RunDeps,
  found: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  const { timing, monotonic } = deps;
  let booking: JournalBooking | undefined = found;
  // Times that this process has seen for itself stay on its own clock, whatever becomes of the other.
  let doubt = evidenceOf(found, deps);
  while (booking?.state === "unknown") {
    await until(nextLook(doubt, timing) ?? monotonic(), monotonic, signal);
    if (signal.aborted) return booking;
    const at = monotonic();
    const look = await lookUpAppointment(deps, booking);
    const verdict = judge(doubt, look, at, timing);
    if (verdict.kind === "open") doubt = verdict.doubt;
    booking = await applyVerdict(deps, booking, verdict);
  }
  return booking;
}

async function applyVerdict(
  deps: RunDeps,
  booking: JournalBooking,
  verdict: Verdict,
): Promise<JournalBooking | undefined> {
  switch (verdict.kind) {
    case "confirm":
      return commit(deps, booking, { to: "confirmed", appointmentId: verdict.appointmentId });
    case "staff":
      return leaveToStaff(deps, booking, verdict.reason);
    case "open": {
      const { since, lookedAt, absentAt, resent } = verdict.doubt;
      const stored = (at: number) => toStored(at, deps);
      const doubt = {
        since: stored(since),
        lookedAt: lookedAt === null ? null : stored(lookedAt),
        absentAt: absentAt.map(stored),
        resent,
      };
      const outcome = outcomeWith(booking, { doubt });
      const cause = booking.reason === null ? {} : { reason: booking.reason };
      return commit(deps, booking, { to: "unknown", outcome, ...cause });
    }
    case "resend":
      return afterAbsence(deps, booking);
  }
}

/**
 * Found absent twice: sent again if that has any prospect. It is looked at once more right before
 * it is sent, so an answer that failed decides nothing here.
 */
async function afterAbsence(
  deps: RunDeps,
  booking: JournalBooking,
): Promise<JournalBooking | undefined> {
  const review = parseRequest(booking);
  const { timing, location } = deps;
  const isLate = deps.waited() > timing.patience || hasBegun(review, deps.now(), location.timeZone);
  if (isLate) return leaveToStaff(deps, booking, "not_found");
  const found = await recheck(deps, review, booking.createdAt);
  if (found.kind === "same" || found.kind === "unread") {
    deps.log.warn({ bookingId: booking.id }, "an appointment did not arrive; it is sent again");
    const outcome = outcomeWith(booking, { doubt: { absentAt: [], resent: true } });
    return commit(deps, booking, { to: "client_known", outcome });
  }
  if (found.kind !== "price_changed") return leaveToStaff(deps, booking, "not_found");
  // What is enough to send it again is enough to ask whether it is still wanted.
  const { kind } = await lookUpAppointment(deps, booking);
  if (kind !== "absent") return leaveToStaff(deps, booking, "not_found");
  const outcome = outcomeWith(booking, { newTotal: found.newTotal });
  return commit(deps, booking, { to: "price_changed", outcome });
}

function leaveToStaff(deps: BookingDeps, booking: JournalBooking, reason: StaffReason) {
  deps.log.warn({ bookingId: booking.id, reason }, "a booking needs a person to look at it");
  return commit(deps, booking, { to: "needs_staff", reason });
}

/** What is known so far; right after the answer was lost, that it was lost just then. */
function evidenceOf(booking: JournalBooking, clocks: Clocks): Evidence {
  const { doubt } = parseOutcome(booking.outcome);
  const ours = (stored: number) => toMonotonic(stored, clocks);
  const lookedAt = doubt?.lookedAt ?? null;
  return {
    since: ours(doubt?.since ?? booking.changedAt),
    cause: booking.reason,
    lookedAt: lookedAt === null ? null : ours(lookedAt),
    absentAt: (doubt?.absentAt ?? []).map(ours),
    resent: doubt?.resent ?? false,
  };
}

/** Timers may fire a little early; a look is never made before its time. */
async function until(due: number, clock: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && clock() < due) {
    await sleep(Math.max(1, due - clock()), undefined, { signal }).catch(() => undefined);
  }
}
