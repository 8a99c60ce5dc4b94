import type { JournalBooking } from "#lib/journal/contract.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BookingDeps } from "../deps.ts";
import { isResent, managedOf } from "../model/record.ts";
import { BY_HAND } from "../model/transitions.ts";
import { storeChange } from "../requests/change.ts";
import { commit } from "../work/commit.ts";
import type { DeskFault } from "./desk-settle.ts";

/** The key may not cancel, so staff do it in the scheduler. */
export type CancelFault = DeskFault | "off";

export function mayCancel(deps: BookingDeps): boolean {
  return !deps.upstream.rights.lacks("appointments:cancel");
}

/**
 * By the machine of a visitor's change, without its deadline: staff decide. What was not sent yet ends at
 * once. What is being sent has to be confirmed first (`changed`).
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
  const stands = state === "confirmed" && managedOf(booking).bySalon !== "cancelled";
  if (!stands || booking.appointmentId === null) return err("changed");
  if (!mayCancel(deps)) return err("off");
  const stored = await storeChange(deps, booking, {});
  return stored.kind === "moved" ? ok(stored.booking) : err("changed");
}
