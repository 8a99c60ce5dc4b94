import type { Store } from "../store.ts";
import { idIn, purgeAt, put, readBookings, remove } from "./records.ts";
import { type Pause, transact } from "./transact.ts";

/** So that the store stays responsive; the next sweep goes on. */
const MOST_AT_ONCE = 500;

export async function purge(store: Store, pause: Pause, now: number): Promise<void> {
  const due = await store.range("purge", { to: now, limit: MOST_AT_ONCE });
  if (due.length === 0) return;
  await transact(store, pause, async (attempt) => {
    for (const booking of await readBookings(attempt, due.map(idIn))) {
      if ((purgeAt(booking) ?? Infinity) > now) continue;
      const remaining = { ...booking, contact: null, queueKey: null };
      attempt.write(...(booking.contact === null ? remove(booking) : put(remaining, booking)));
    }
  });
}
