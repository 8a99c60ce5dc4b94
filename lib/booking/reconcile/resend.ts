import type { JournalBooking } from "#lib/journal/contract.ts";
import type { RunDeps } from "../deps.ts";
import { type Stepped, sendAppointment } from "../process/steps.ts";
import type { Turn } from "../queue/write-scheduler.ts";
import { inDoubt } from "./evidence.ts";
import { lookOnce } from "./lookup.ts";

/**
 * `client_known`, after an answer was lost and two looks found nothing: sends the appointment for
 * the second and last time. It may have waited for a free write meanwhile, so it looks once more.
 */
export async function resendAppointment(
  deps: RunDeps,
  booking: JournalBooking,
  turn?: Turn,
): Promise<Stepped> {
  const look = await lookOnce(deps, booking);
  if (look.kind !== "absent") {
    return { booking, follow: { move: { to: "unknown", reason: look.kind } } };
  }
  const stepped = await sendAppointment(deps, booking, turn);
  return stepped && { booking: stepped.booking, follow: inDoubt(stepped.follow) };
}
