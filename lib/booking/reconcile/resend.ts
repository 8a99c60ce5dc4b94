import type { JournalBooking } from "#lib/journal/contract.ts";
import type { RunDeps } from "../deps.ts";
import { type StepResult, sendAppointment } from "../process/steps.ts";
import type { WritePermit } from "../queue/write-scheduler.ts";
import { vouchedAt } from "../state/record.ts";
import { afterResend } from "./evidence.ts";
import { lookUpAppointment } from "./lookup.ts";

/** Looks once more before the second and last sending, which may have waited for a free write. */
export async function resendAppointment(
  deps: RunDeps,
  booking: JournalBooking,
  permit?: WritePermit,
): Promise<StepResult> {
  const lookup = await lookUpAppointment(deps, booking);
  // Where the key can see nothing, or not for certain, a person has looked instead.
  const isBlind = lookup.kind === "blind" || lookup.kind === "unproven";
  const isSeen = isBlind && vouchedAt(booking) !== undefined;
  if (lookup.kind !== "absent" && !isSeen) {
    return { booking, next: { change: { to: "unknown", reason: lookup.kind } } };
  }
  const result = await sendAppointment(deps, booking, permit);
  return result && { booking: result.booking, next: afterResend(result.next) };
}
