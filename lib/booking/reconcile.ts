import { setTimeout as sleep } from "node:timers/promises";
import type { JournalBooking } from "#lib/journal/contract.ts";
import { commit } from "./commit.ts";
import type { BookingDeps } from "./deps.ts";
import { type Doubt, judge, nextLook, type StaffReason, type Verdict } from "./doubt.ts";
import { lookOnce } from "./look.ts";
import { recheck } from "./recheck.ts";
import { outcomeWith, parseOutcome, parseRequest } from "./record.ts";
import { isTooLate } from "./rules.ts";

/**
 * Settles an `unknown` booking by reading, a look at a time, each stored before the next: one
 * appointment that matches confirms it; none in two looks apart lets it be sent once more, and it
 * is returned `client_known`; otherwise a person must look. `undefined`: it is in other hands.
 */
export async function reconcile(
  deps: BookingDeps,
  found: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  let booking: JournalBooking | undefined = found;
  while (booking?.state === "unknown") {
    const doubt = doubtOf(booking);
    await until(nextLook(doubt, deps.timing) ?? deps.now(), deps.now, signal);
    if (signal.aborted) return booking;
    const at = deps.now();
    const look = await lookOnce(deps, booking);
    booking = await settle(deps, booking, judge(doubt, look, at, deps.timing));
  }
  return booking;
}

async function settle(
  deps: BookingDeps,
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
      const outcome = outcomeWith(booking, { doubt: { since, lookedAt, absentAt, resent } });
      const cause = booking.reason === null ? {} : { reason: booking.reason };
      return commit(deps, booking, { to: "unknown", outcome, ...cause });
    }
    case "resend": {
      if (!(await mayBeSent(deps, booking))) return leaveToStaff(deps, booking, "not_found");
      deps.log.warn({ bookingId: booking.id }, "an appointment did not arrive; it is sent again");
      const outcome = outcomeWith(booking, { doubt: { absentAt: [], resent: true } });
      return commit(deps, booking, { to: "client_known", outcome });
    }
  }
}

function leaveToStaff(deps: BookingDeps, booking: JournalBooking, reason: StaffReason) {
  deps.log.warn({ bookingId: booking.id, reason }, "a booking needs a person to look at it");
  return commit(deps, booking, { to: "needs_staff", reason });
}

/**
 * Whether sending it again has any prospect: in time, the slot free, the price as agreed. It is
 * looked at once more right before it is sent, so an answer that failed decides nothing here.
 */
async function mayBeSent(deps: BookingDeps, booking: JournalBooking): Promise<boolean> {
  const review = parseRequest(booking);
  const { createdAt } = booking;
  const { timing, location } = deps;
  if (isTooLate({ ...review, createdAt }, deps.now(), timing.patience, location.timeZone)) {
    return false;
  }
  const { kind } = await recheck(deps, review, createdAt);
  return kind === "same" || kind === "unread";
}

/** What is known so far; right after the answer was lost, that it was lost just then. */
function doubtOf(booking: JournalBooking): Doubt {
  const { doubt } = parseOutcome(booking.outcome);
  return {
    since: doubt?.since ?? booking.changedAt,
    cause: booking.reason,
    lookedAt: doubt?.lookedAt ?? null,
    absentAt: doubt?.absentAt ?? [],
    resent: doubt?.resent ?? false,
  };
}

/** Timers may fire a little early; a look is never made before its time. */
async function until(due: number, now: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && now() < due) {
    await sleep(Math.max(1, due - now()), undefined, { signal }).catch(() => undefined);
  }
}
