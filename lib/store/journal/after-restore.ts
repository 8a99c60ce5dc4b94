import type { Journal } from "./contract.ts";

const RESTORED = "restored";
const HOLD_MS = 24 * 60 * 60_000;

/**
 * Prepares a restored journal before a site starts on it. Bookings unfinished in the backup may
 * have been sent since, so they are left to staff; of ended ones each page reads the appointment.
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
    leftToStaff += unfinished.length;
  }
  return { leftToStaff };
}
