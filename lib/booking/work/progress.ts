import type { Journal } from "#lib/store/journal/journal.ts";
import { MINUTE_MS } from "#lib/values/durations.ts";

export type Progress = Awaited<ReturnType<typeof readProgress>>[number];

/** Longer than the longest wait in the queue (`maxWait`), and than all looks. */
const STUCK_AFTER_MS = 30 * MINUTE_MS;

export async function readProgress(journal: Pick<Journal, "find">, slug: string, now: number) {
  const bookings = await journal.find(slug, { index: "unfinished" });
  return bookings.map(({ id, state, doing, createdAt, changedAt }) => ({
    bookingId: id,
    state,
    // A change of a booked appointment begins long after its booking was created.
    ageMs: Math.max(0, now - (doing === "book" ? createdAt : changedAt)),
    isStuck: now - changedAt > STUCK_AFTER_MS,
  }));
}
