import type { Clock } from "../clock.ts";

/** A pause that begins this soon after another belongs to the same row. */
const SAME_ROW_MS = 30_000;

/**
 * How long writes are likely to wait. Each pause is announced alone; a row of pauses is expected to
 * go on for as long as it has lasted. Reads may be answered meanwhile and do not end a row.
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
    /** `leftMs` of the present pause. */
    expected(leftMs: number): number {
      const isOfRow = leftMs > 0 && monotonic() <= until;
      return isOfRow ? Math.max(leftMs, latest - since) : leftMs;
    },
  };
}
