import type { Journal } from "./journal.ts";

const HOLD_MS = 24 * 60 * 60_000;

/** Bookings unfinished in a backup may have been sent since, so they are left to staff: how many. */
export async function afterRestore(journal: Journal, at: number): Promise<number> {
  let leftToStaff = 0;
  for (const slug of await journal.slugsWithWork()) {
    const unfinished = await journal.find(slug, { index: "unfinished" });
    for (const booking of unfinished) {
      const change = { to: "person", at, reason: "restored", holdUntil: at + HOLD_MS } as const;
      await journal.transition(booking, change);
    }
    leftToStaff += unfinished.length;
  }
  return leftToStaff;
}
