import type { Clock } from "../clock.ts";

/** A pause that begins so soon after another one goes on with it. */
const SAME_ROW_MS = 30_000;

/**
 * How long writes are likely to wait. The upstream tells each pause alone; where one follows the
 * other, as long again as they have lasted. Reads may be answered all the while, so they don't count.
 */
export function createPauseRow({ monotonic }: Pick<Clock, "monotonic">) {
  let since = 0;
  let latest = 0;
  let until = Number.NEGATIVE_INFINITY;
  return {
    writePaused(ms: number): void {
      latest = monotonic();
      if (latest > until + SAME_ROW_MS) since = latest;
      until = Math.max(until, latest + ms);
    },
    writeAnswered(): void {
      until = Number.NEGATIVE_INFINITY;
    },
    /** `leftMs`: of the present pause. */
    expected(leftMs: number): number {
      const isOfRow = leftMs > 0 && monotonic() <= until;
      return isOfRow ? Math.max(leftMs, latest - since) : leftMs;
    },
  };
}
