import { WINDOW_MS } from "./call-log.ts";

const PRUNE_BATCH = 1_000;

/** A sliding window; a call counts until `WINDOW_MS` after its end. Constant time per query. */
export function createWindow(limit: number) {
  let inFlight = 0;
  let ends: number[] = [];
  let first = 0;

  function prune(now: number): void {
    while (first < ends.length && (ends[first] ?? now) <= now) first += 1;
    if (first < PRUNE_BATCH) return;
    ends = ends.slice(first);
    first = 0;
  }

  function used(now: number): number {
    prune(now);
    return inFlight + ends.length - first;
  }

  return {
    restore(countUntil: readonly number[]): void {
      ends = countUntil.toSorted((one, other) => one - other);
    },
    start(): void {
      inFlight += 1;
    },
    end(now: number): void {
      inFlight -= 1;
      ends.push(now + WINDOW_MS);
    },
    withdraw(): void {
      inFlight -= 1;
    },
    /** Restored calls may exceed the limit; only the last `limit` of them delay a new one. */
    used: (now: number) => Math.min(limit, used(now)),
    /** Until one place more than `keep` is free. */
    waitMs(now: number, keep: number): number {
      const excess = used(now) + keep - limit;
      if (excess < 0) return 0;
      return (ends[first + excess] ?? now + WINDOW_MS) - now;
    },
    freeAt(now: number): readonly number[] {
      prune(now);
      const earliest = Array<number>(inFlight).fill(now + WINDOW_MS);
      return [...ends.slice(first), ...earliest].slice(-limit);
    },
  };
}
