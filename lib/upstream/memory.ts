import type { Clock } from "./clock.ts";
import type { Places } from "./places.ts";

/** What the limits of a key must remember across a restart; times are epoch milliseconds. */
export type LimiterMemory = {
  /** When earlier processes started writes; the last few minutes are enough. */
  readonly startedBefore: readonly number[];
  /** Until when the upstream asked an earlier process to wait. */
  readonly pausedUntil: number | null;
  /** Stores that a write starts now, before it does. One that throws keeps the write back. */
  wrote(at: number): void;
  /** Stores a pause. */
  paused(until: number): void;
};

/** For whoever starts anew: nothing is known, nothing is kept. */
export const forgetful: LimiterMemory = {
  startedBefore: [],
  pausedUntil: null,
  wrote() {},
  paused() {},
};

/** No write is on its way for longer, its connecting included. */
const LONGEST_WRITE_MS = 20_000;

/** When the places of writes come back, as far as is known. */
export type Returns = {
  /** A place was taken and is back at `at`, unless that is put off. */
  expect(at: number): Return;
  /** The earliest first. */
  times(): readonly number[];
};

export type Return = { putOff(at: number): void; done(): void };

export function createReturns(): Returns {
  const expected = new Map<symbol, number>();
  return {
    expect(at) {
      const key = Symbol("place");
      expected.set(key, at);
      return {
        putOff: (later) => void expected.set(key, later),
        done: () => void expected.delete(key),
      };
    },
    times: () => [...expected.values()].toSorted((one, other) => one - other),
  };
}

/**
 * Takes places for the writes of earlier processes. When each ended is not known: at the latest
 * when no write lasts any longer, or when its process ended, which was before now.
 */
export function seed(
  startedBefore: readonly number[],
  windowMs: number,
  layers: { readonly writes: Places; readonly requests: Places },
  returns: Returns,
  clock: Clock,
): void {
  const now = clock.now();
  const due = startedBefore
    .map((at) => Math.min(now, at + LONGEST_WRITE_MS) + windowMs)
    .filter((freeAt) => freeAt > now)
    .toSorted((one, other) => one - other)
    .slice(-layers.writes.limit);
  for (const freeAt of due) {
    const taken = [layers.writes.take(0), layers.requests.take(0)];
    const back = returns.expect(freeAt);
    clock.after(freeAt - now, () => {
      back.done();
      for (const place of taken) void place.then((held) => held?.release());
    });
  }
}
