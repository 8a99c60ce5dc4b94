import type { Store } from "../store.ts";
import { purged } from "./kept.ts";
import { idIn, put, readBookings, remove } from "./records.ts";
import { type Pause, transact } from "./transact.ts";

const BATCH_SIZE = 100;
const MAX_BATCHES = 100;

/** In batches, so that the store stays responsive. */
export async function purge(store: Store, pause: Pause, now: number): Promise<void> {
  for (let batch = 1; batch <= MAX_BATCHES; batch += 1) {
    const due = await store.range("purge", { to: now, limit: BATCH_SIZE });
    if (due.length === 0) return;
    await transact(store, pause, async (attempt) => {
      for (const booking of await readBookings(attempt, due.map(idIn))) {
        const remaining = purged(booking, now);
        attempt.write(...(remaining ? put(remaining, booking) : remove(booking)));
      }
    });
  }
}
