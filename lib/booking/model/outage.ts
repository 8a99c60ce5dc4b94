import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { parseProgress, progressWith } from "./record.ts";
import type { NextStep, Outage } from "./transitions.ts";

/** Counted from the stored time: a restart does not begin it again. */
export function outageSoFar({ now, timing }: BookingDeps, booking: JournalBooking): Outage {
  const { held } = parseProgress(booking.progress);
  const forMs = held ? Math.max(0, now() - held.since) : 0;
  return { attempts: booking.attempts, forMs, timing };
}

/** Stores when the upstream began to fail, at the first failure. */
export function notingOutage(
  deps: BookingDeps,
  booking: JournalBooking,
  by: "read" | "write",
  next: NextStep,
): NextStep {
  if (!next.change.failedAttempt) return next;
  const { held = { since: deps.now(), by } } = parseProgress(booking.progress);
  return { ...next, change: { ...next.change, progress: progressWith(booking, { held }) } };
}

export function endOutage(booking: JournalBooking): { readonly progress?: string } {
  const isHeld = parseProgress(booking.progress).held !== undefined;
  return isHeld ? { progress: progressWith(booking, { held: undefined }) } : {};
}

/** A successful read ends an outage of reads, but not one that a refused write began. */
export function outageAfterRead(booking: JournalBooking) {
  const { held } = parseProgress(booking.progress);
  return { held: held?.by === "write" ? held : undefined };
}
