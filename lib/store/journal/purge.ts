import type { PurgeOptions } from "./contract.ts";
import type { Space, Spaces, Stored } from "./port.ts";
import { purged } from "./rules/purge.ts";

const BATCH_SIZE = 100;
const MAX_BATCHES = 100;

/** In batches, so that the store stays responsive. */
export async function purge(spaces: Spaces, now: number, options: PurgeOptions): Promise<void> {
  await spaces.expire(now);
  if (!options.hasStaffArea) {
    // The index has the later purge time of sites with a staff area.
    for (const { space } of await spaces.having({ index: "needing_person", upTo: now })) {
      const open = await space.find({ index: "needing_person" });
      const due = open.filter(({ booking }) => purged(booking, now, options) !== booking);
      await purgeAll(space, due, now, options);
    }
  }
  for (const { space } of await spaces.having({ index: "purge", upTo: now })) {
    await purgeIn(space, now, options);
  }
}

async function purgeIn(space: Space, now: number, options: PurgeOptions): Promise<void> {
  for (let batch = 1; batch <= MAX_BATCHES; batch += 1) {
    const due = await space.find({ index: "purge", upTo: now, limit: BATCH_SIZE });
    await purgeAll(space, due, now, options);
    if (due.length < BATCH_SIZE) return;
  }
}

/** Purges none of them if one has changed: the next purge finds them again. */
async function purgeAll(
  space: Space,
  due: readonly Stored[],
  now: number,
  options: PurgeOptions,
): Promise<void> {
  if (due.length === 0) return;
  const checks = due.map(({ isSame }) => isSame);
  await space.commit(checks, (to) => {
    for (const { booking } of due) {
      const remaining = purged(booking, now, options);
      if (remaining) to.put(remaining, booking);
      else to.remove(booking);
    }
  });
}
