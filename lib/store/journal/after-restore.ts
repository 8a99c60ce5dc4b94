import { type Journal, RECORD_KEPT_MS } from "./contract.ts";
import { STATE_OF, writeOf } from "./states.ts";

const RESTORED = "restored";
/** Beyond the furthest visit. */
const REMEMBERED_MS = 2 * RECORD_KEPT_MS;
/** As long as any other booking that needs staff holds its time. */
const HOLD_MS = 24 * 60 * 60_000;

/**
 * Before a site starts on a journal of an earlier time. What was unfinished then may have been sent
 * since, so it is left to staff; what had ended is read before it is shown.
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
      const kind = writeOf(booking.state)?.kind ?? "book";
      const to = STATE_OF[kind === "client" ? "book" : kind].unclear;
      await journal.transition(booking, { to, at, reason: RESTORED, holdUntil: at + HOLD_MS });
    }
    await journal.remember(slug, RESTORED, "", at, at + REMEMBERED_MS);
    leftToStaff += unfinished.length;
  }
  return { leftToStaff };
}

/** When the journal was put back last, in epoch milliseconds. */
export function restoredAt(
  journal: Journal,
  slug: string,
  now: number,
): Promise<number | undefined> {
  return journal.recall(slug, RESTORED, "", now);
}
