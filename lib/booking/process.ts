import { setTimeout as sleep } from "node:timers/promises";
import { isFinished, type JournalBooking } from "#lib/journal/contract.ts";
import { commit } from "./commit.ts";
import type { BookingDeps } from "./deps.ts";
import { type Stepped, sendAppointment, sendClient } from "./steps.ts";

/**
 * Drives a booking, one durable commit before and after every write, until it ends, is `unknown`,
 * or must be left to the next start. Returns it as it was last known; `undefined` when it has
 * passed into other hands.
 */
export async function drive(
  deps: BookingDeps,
  found: JournalBooking,
  signal: AbortSignal,
): Promise<JournalBooking | undefined> {
  let booking = found;
  while (!isFinished(booking.state) && booking.state !== "unknown" && !signal.aborted) {
    await writeIsFree(deps, booking, signal);
    if (signal.aborted) return booking;
    const stepped = await step(deps, booking);
    if (stepped === undefined) return undefined;
    const moved = await commit(deps, stepped.booking, stepped.follow.move);
    if (moved === undefined) return undefined;
    booking = moved;
    if (stepped.follow.stop) return booking;
    await pause(stepped.follow.pauseMs, signal);
  }
  return booking;
}

async function step(deps: BookingDeps, booking: JournalBooking): Promise<Stepped> {
  switch (booking.state) {
    case "queued":
      return sendClient(deps, booking);
    case "client_known":
      return sendAppointment(deps, booking);
    case "client_sending":
      // Found so after a stop. Creating a client again matches the first one.
      return { booking, follow: { move: { to: "queued" } } };
    default:
      // Found in `appointment_sending` after a stop: it may have been sent.
      return { booking, follow: { move: { to: "unknown", reason: "stopped" } } };
  }
}

const LOOK_AGAIN_MS = 250;

/**
 * Waits until a write could start at once, so that "sending" is stored about nothing that merely
 * waits, and what is read anew is read just before. Ends when the booking's patience does.
 */
async function writeIsFree(
  { upstream, now, timing }: BookingDeps,
  booking: JournalBooking,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && now() - booking.createdAt <= timing.patience) {
    const { writes, pausedUntil } = upstream.pressure();
    if (writes.used < writes.limit && pausedUntil === null) return;
    await pause(LOOK_AGAIN_MS, signal);
  }
}

async function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
  if (ms === undefined) return;
  // A stop ends the pause; the loop then sees it.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
