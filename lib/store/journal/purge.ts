import type { Store } from "../store.ts";
import { purged } from "./kept.ts";
import { keys } from "./keys.ts";
import { idIn, put, readRows, remove } from "./records.ts";

const BATCH_SIZE = 100;
const MAX_BATCHES = 100;

/**
 * In batches, so that the store stays responsive. Nothing of a batch is purged if one has changed: the
 * next purge finds them again.
 */
export async function purge(store: Store, now: number): Promise<void> {
  for (let batch = 1; batch <= MAX_BATCHES; batch += 1) {
    const due = await store.range("purge", { to: now, limit: BATCH_SIZE });
    if (due.length === 0) return;
    const rows = await readRows(store, due.map(idIn));
    const unchanged = new Map(rows.map(({ booking, text }) => [keys.booking(booking.id), text]));
    const writes = rows.flatMap(({ booking }) => {
      const remaining = purged(booking, now);
      return remaining ? put(remaining, booking) : remove(booking);
    });
    await store.commit(unchanged, writes);
  }
}
