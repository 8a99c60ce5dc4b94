import type { JournalBooking } from "./contract.ts";

export type QueuedBooking = Pick<JournalBooking, "state" | "clientId" | "visitor">;

/** Writes still to start: one for an unknown client, one for the appointment. */
export function writesLeft({ state, clientId }: Pick<QueuedBooking, "state" | "clientId">): number {
  switch (state) {
    case "queued":
      return clientId === null ? 2 : 1;
    case "client_sending":
    case "client_known":
      return 1;
    default:
      return 0;
  }
}

/**
 * Writes before a new booking of `queueKey`: all of started bookings, all of its own queued ones,
 * and of each other visitor as many turns as it waits for itself. Many bookings of one visitor
 * therefore leave room for others. `waiting`: oldest first.
 */
export function writesBefore(queueKey: string, waiting: readonly QueuedBooking[]): number {
  const own = waiting.filter((one) => one.state === "queued" && one.visitor === queueKey).length;
  const turns = new Map<string | null, number>();
  let writes = 0;
  for (const one of waiting) {
    if (one.state === "queued") {
      const turn = (turns.get(one.visitor) ?? 0) + 1;
      turns.set(one.visitor, turn);
      if (turn > own + 1) continue;
    }
    writes += writesLeft(one);
  }
  return writes;
}
