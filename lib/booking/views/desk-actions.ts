import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { holdsOf } from "../model/holds.ts";
import { isCancelledBySalon, isResent, parseRequest, progressWith } from "../model/record.ts";
import { BY_HAND } from "../model/transitions.ts";
import { storeChange } from "../requests/change.ts";
import { commit } from "../work/commit.ts";

export type Finding = "booked" | "not_booked";

export type DeskFault = "unknown_booking" | "changed" | "unavailable";

export async function settleByHand(
  deps: BookingDeps,
  booking: JournalBooking,
  finding: Finding,
): Promise<Result<JournalBooking, DeskFault>> {
  if (booking.state !== "needs_staff") return err("changed");
  const to = finding === "booked" ? "confirmed" : "rejected";
  const settled = await commit(deps, booking, { to, reason: BY_HAND });
  if (!settled) return err("changed");
  deps.log.info({ bookingId: booking.id, finding }, "a person settled a booking");
  return ok(settled);
}

/** Staff have looked and found no appointment. Price and time are checked again all the same. */
export async function resendByHand(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<Result<JournalBooking, DeskFault>> {
  if (booking.state !== "needs_staff" || booking.clientId === null) return err("changed");
  const confirmedByStaffAt = deps.now();
  const progress = progressWith(booking, {
    evidence: { absentAt: [], resent: true, confirmedByStaffAt },
  });
  // The time was held for a day, and may be another client's by now.
  const holds = { keep: [], take: holdsOf(parseRequest(booking)) };
  const sent = await commit(deps, booking, {
    to: "client_known",
    reason: BY_HAND,
    progress,
    holds,
  });
  if (!sent) return err("changed");
  deps.log.info({ bookingId: booking.id }, "a person has a booking sent again");
  return ok(sent);
}

/** `off`: the key may not cancel, so staff do it in the scheduler. */
export type CancelFault = DeskFault | "off";

export function mayCancel(deps: BookingDeps): boolean {
  return !deps.upstream.rights.lacks("appointments:cancel");
}

/**
 * Cancels as a visitor's change does, without the deadline: staff decide. What is not sent yet ends
 * at once; what is being sent has to be confirmed first (`changed`).
 */
export async function cancelByStaff(
  deps: BookingDeps,
  booking: JournalBooking,
): Promise<Result<JournalBooking, CancelFault>> {
  const { state } = booking;
  const isUnsent = state === "queued" || (state === "client_known" && !isResent(booking));
  if (isUnsent) {
    const ended = await commit(deps, booking, { to: "rejected", reason: BY_HAND });
    return ended ? ok(ended) : err("changed");
  }
  const stands = state === "confirmed" && !isCancelledBySalon(booking);
  if (!stands || booking.appointmentId === null) return err("changed");
  if (!mayCancel(deps)) return err("off");
  const stored = await storeChange(deps, booking, {});
  return stored.kind === "moved" ? ok(stored.booking) : err("changed");
}
