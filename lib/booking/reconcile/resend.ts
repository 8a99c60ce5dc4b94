import type { JournalBooking } from "#lib/journal/contract.ts";
import type { RunDeps } from "../deps.ts";
import { type Stepped, sendAppointment } from "../process/steps.ts";
import type { WriteTurn } from "../queue/write-scheduler.ts";
import { afterResend } from "./evidence.ts";
import { lookUpAppointment } from "./lookup.ts";

/**
 * `client_known`, after an answer was lost and two looks found nothing: sends the appointment for
 * the second and last time. It may have waited for a free write meanwhile, so it looks once more.
 */
export async function resendAppointment(
  deps: RunDeps,
  booking: JournalBooking,
  turn?: WriteTurn,
): Promise<Stepped> {
  const look = await lookUpAppointment(deps, booking);
  if (look.kind !== "absent") {
    return { booking, follow: { move: { to: "unknown", reason: look.kind } } };
  }
  const stepped = await sendAppointment(deps, booking, turn);
  return stepped && { booking: stepped.booking, follow: afterResend(stepped.follow) };
}
