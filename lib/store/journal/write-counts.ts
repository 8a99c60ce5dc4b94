import type { JournalBooking } from "./contract.ts";

export type QueuedBooking = Pick<JournalBooking, "state" | "doing" | "clientId" | "queueKey">;

/** A visitor may have this many bookings in the queue at once, so that nobody fills it alone. */
const MOST_QUEUED = 2;

export function isQueued({ state, doing }: Pick<QueuedBooking, "state" | "doing">): boolean {
  return state === "waiting" && doing === "book";
}

/** Of a booking: a new client takes one of its own. */
export const MOST_WRITES = 2;

export function writesLeft(one: Pick<QueuedBooking, "state" | "doing" | "clientId">): number {
  if (one.state !== "waiting") return 0;
  return isQueued(one) && one.clientId === null ? MOST_WRITES : 1;
}

export function writesOf(bookings: readonly QueuedBooking[]): number {
  return bookings.reduce((sum, booking) => sum + writesLeft(booking), 0);
}

export function hasEnoughQueued(queueKey: string, unfinished: readonly QueuedBooking[]): boolean {
  const own = unfinished.filter((one) => isQueued(one) && one.queueKey === queueKey);
  return own.length >= MOST_QUEUED;
}
