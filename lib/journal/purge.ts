import type { PurgeOptions } from "./contract.ts";
import type { Space, Spaces, Stored } from "./port.ts";
import { purged } from "./rules/purge.ts";
import { putBack } from "./transition.ts";

const BATCH_SIZE = 200;
const MAX_BATCHES = 50;

/** In batches, so that the store stays responsive. */
export async function purge(spaces: Spaces, now: number, options: PurgeOptions): Promise<void> {
  await spaces.expire(now);
  if (!options.hasStaffArea) {
    // The time of their purge is set for where there is a staff area.
    for (const { space } of await spaces.having({ index: "needing_person" })) {
      const open = await space.find({ index: "needing_person" });
      const due = open.filter(({ booking }) => purged(booking, now, options) !== booking);
      await Promise.all(due.map((one) => purgeOne(space, one, now, options)));
    }
  }
  for (const { space } of await spaces.having({ index: "purge", upTo: now })) {
    await purgeIn(space, now, options);
  }
}

async function purgeIn(space: Space, now: number, options: PurgeOptions): Promise<void> {
  for (let batch = 1; batch <= MAX_BATCHES; batch += 1) {
    const due = await space.find({ index: "purge", upTo: now, limit: BATCH_SIZE });
    await Promise.all(due.map((one) => purgeOne(space, one, now, options)));
    if (due.length < BATCH_SIZE) return;
  }
}

async function purgeOne(
  space: Space,
  found: Stored,
  now: number,
  options: PurgeOptions,
): Promise<void> {
  const { booking, isSame } = found;
  const remaining = purged(booking, now, options);
  if (remaining) await putBack(space, found, remaining);
  else await space.commit([isSame], (to) => to.remove(booking));
}
