import { type Journal, RECORD_KEPT_MS } from "./contract.ts";

const RESTORED = "restored";
/** Longer than any visit lies ahead. */
const REMEMBERED_MS = 2 * RECORD_KEPT_MS;
const HOLD_MS = 24 * 60 * 60_000;

/**
 * Prepares a restored journal before a site starts on it. Bookings unfinished in the backup may
 * have been sent since, so they are left to staff; ended ones are read before they are shown.
 */
export async function afterRestore(
  journal: Journal,
  slugs: readonly string[],
  at: number,
): Promise<{ readonly leftToStaff: number }> {
  let leftToStaff = 0;
  for (const slug of new Set([...slugs, ...(await journal.slugsWithWork(at))])) {
    const unfinished = await journal.find(slug, { index: "unfinished" });
    for (const booking of unfinished) {
      const change = { to: "person", at, reason: RESTORED, holdUntil: at + HOLD_MS } as const;
      await journal.transition(booking, change);
    }
    await journal.remember(slug, RESTORED, "", at, at + REMEMBERED_MS);
    leftToStaff += unfinished.length;
  }
  return { leftToStaff };
}

/** Epoch milliseconds of the last restore. */
export function restoredAt(
  journal: Journal,
  slug: string,
  now: number,
): Promise<number | undefined> {
  return journal.recall(slug, RESTORED, "", now);
}
