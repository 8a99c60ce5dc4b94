import type { JournalBooking } from "./contract.ts";
import { writeOf } from "./states.ts";

export type QueuedBooking = Pick<JournalBooking, "state" | "clientId" | "queueKey">;

export function writesLeft({ state, clientId }: Pick<QueuedBooking, "state" | "clientId">): number {
  if (state === "queued") return clientId === null ? 2 : 1;
  return state === "client_sending" || writeOf(state)?.phase === "waiting" ? 1 : 0;
}

/**
 * Counts each other visitor with at most one queued booking more than `queueKey` has. `waiting`:
 * oldest first.
 */
export function writesBefore(queueKey: string, waiting: readonly QueuedBooking[]): number {
  const own = waiting.filter((one) => one.state === "queued" && one.queueKey === queueKey).length;
  const turnsByQueueKey = new Map<string | null, number>();
  let writes = 0;
  for (const one of waiting) {
    if (one.state === "queued") {
      const turn = (turnsByQueueKey.get(one.queueKey) ?? 0) + 1;
      turnsByQueueKey.set(one.queueKey, turn);
      if (turn > own + 1) continue;
    }
    writes += writesLeft(one);
  }
  return writes;
}
