import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Turn } from "#lib/upstream/endpoints.ts";
import type { RunDeps } from "../deps.ts";
import { vouchedAt } from "../model/record.ts";
import { lookUpAppointment } from "../reads/lookup.ts";
import { afterResend } from "./evidence.ts";
import { type StepResult, sendAppointment } from "./steps.ts";

/** Looks once more before the second and last sending, which may have waited for a free write. */
export async function resendAppointment(
  deps: RunDeps,
  booking: JournalBooking,
  turn: Turn,
): Promise<StepResult> {
  const lookup = await lookUpAppointment(deps, booking);
  // Where the key can see nothing, or not for certain, a person has looked instead.
  const isBlind = lookup.kind === "blind" || lookup.kind === "unproven";
  const isSeen = isBlind && vouchedAt(booking) !== undefined;
  if (lookup.kind !== "absent" && !isSeen) {
    return { booking, next: { change: { to: "unknown", reason: lookup.kind } } };
  }
  const result = await sendAppointment(deps, booking, turn);
  return result && { booking: result.booking, next: afterResend(result.next) };
}
