import type { KeyLimits } from "#lib/config/types.ts";
import type { Clock } from "./clock.ts";
import type { Places } from "./places.ts";

/** What the limits of a key must remember across a restart; times are epoch milliseconds. */
export type LimiterMemory = {
  /** When earlier processes started writes; the last few minutes are enough. */
  readonly startedBefore: readonly number[];
  /** The reads that earlier processes may have started. */
  readonly readBefore: readonly Share[];
  /** Until when the upstream asked an earlier process to wait. */
  readonly pausedUntil: number | null;
  /** Stores that a write starts now, before it does. One that throws keeps the write back. */
  wrote(at: number): void;
  /** Stores a share of reads, before the first of them starts. */
  reads(share: Share): void;
  /** Stores a pause. */
  paused(until: number): void;
};

/**
 * So many reads may start from `at` on, and until a share is over. Storing each of them would cost
 * a commit for every question; a share is stored once, and all of it counts after a crash.
 */
export type Share = { readonly at: number; readonly count: number };

/** A new share begins after so long, however few of the last one were used. */
const SHARE_MS = 15_000;
const SHARES_A_MINUTE = 30;
const LARGEST_SHARE = 10;

/** For whoever starts anew: nothing is known, nothing is kept. */
export const forgetful: LimiterMemory = {
  startedBefore: [],
  readBefore: [],
  pausedUntil: null,
  wrote() {},
  reads() {},
  paused() {},
};

/** Nothing is on its way for longer, its connecting included. */
const LONGEST_WRITE_MS = 20_000;
const LONGEST_READ_MS = 10_000;

/** Stores shares of reads as they are needed; to be told of each read before it starts. */
export function createReadShares(
  memory: LimiterMemory,
  { requestsPerMinute }: KeyLimits,
  clock: Clock,
): { used(): void } {
  const count = Math.min(LARGEST_SHARE, Math.ceil(requestsPerMinute / SHARES_A_MINUTE));
  let left = 0;
  let overAt = 0;
  return {
    used() {
      const at = clock.now();
      if (left < 1 || at >= overAt) {
        try {
          memory.reads({ at, count });
          left = count;
          overAt = at + SHARE_MS;
        } catch {
          // Pages are shown while nothing can be stored. The next read tries again.
          return;
        }
      }
      left -= 1;
    },
  };
}

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
 * Takes places for what earlier processes have sent. When each exchange ended is not known: at the
 * latest when none lasts any longer, or when its process ended, which was before now.
 */
export function seed(
  { startedBefore, readBefore }: Pick<LimiterMemory, "startedBefore" | "readBefore">,
  windowMs: number,
  layers: { readonly writes: Places; readonly requests: Places },
  returns: Returns,
  clock: Clock,
): void {
  const now = clock.now();

  /** Takes places until the latest of these times, as many as there are places. */
  function hold(places: Places, endedBy: readonly number[], expect?: Returns["expect"]): void {
    const times = endedBy
      .map((at) => Math.min(now, at) + windowMs)
      .filter((freeAt) => freeAt > now)
      .toSorted((one, other) => other - one)
      .slice(0, places.limit);
    for (const freeAt of times) {
      const place = places.take(0);
      const back = expect?.(freeAt);
      clock.after(freeAt - now, () => {
        back?.done();
        void place.then((held) => held?.release());
      });
    }
  }

  const written = startedBefore.map((at) => at + LONGEST_WRITE_MS);
  hold(layers.writes, written, returns.expect);
  // Together, for a write that may count hardly any more must not hide a read that does.
  hold(layers.requests, [...written, ...readsEndedBy(readBefore)]);
}

/** For each read of the shares the last moment of its exchange: a share ends where the next begins. */
function readsEndedBy(shares: readonly Share[]): readonly number[] {
  const ordered = shares.toSorted((one, other) => one.at - other.at);
  return ordered.flatMap(({ at, count }, index) => {
    const overAt = Math.min(at + SHARE_MS, ordered[index + 1]?.at ?? Number.POSITIVE_INFINITY);
    return Array<number>(count).fill(overAt + LONGEST_READ_MS);
  });
}
