import type { JournalBooking } from "./contract.ts";
import { writeOf } from "./states.ts";

export type QueuedBooking = Pick<JournalBooking, "state" | "clientId" | "queueKey">;

/** A visitor may have this many bookings in the queue at once, so that nobody fills it alone. */
const MOST_QUEUED = 2;

export function writesLeft({ state, clientId }: Pick<QueuedBooking, "state" | "clientId">): number {
  if (state === "queued") return clientId === null ? 2 : 1;
  return state === "client_sending" || writeOf(state)?.phase === "waiting" ? 1 : 0;
}

export function writesOf(bookings: readonly QueuedBooking[]): number {
  return bookings.reduce((sum, booking) => sum + writesLeft(booking), 0);
}

export function hasEnoughQueued(queueKey: string, unfinished: readonly QueuedBooking[]): boolean {
  const own = unfinished.filter((one) => one.state === "queued" && one.queueKey === queueKey);
  return own.length >= MOST_QUEUED;
}
