import type { JournalBooking } from "./contract.ts";

/** What the queue needs to know of a booking. */
export type QueuedBooking = Pick<JournalBooking, "state" | "clientId" | "visitor">;

/** How many writes a booking still has to start: a client where none is known, an appointment. */
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
 * The writes that go before a new booking of `visitor`: everything that was begun, and of what is
 * queued all of their own and as many turns of each other visitor as it has to wait for itself.
 * So the many bookings of one visitor leave the queue open to others. `waiting` oldest first.
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
