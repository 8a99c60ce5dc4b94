import type { KeyLimits } from "#lib/config/types.ts";
import type { Clock } from "../clock.ts";
import { WINDOW_MS } from "./call-log.ts";

/** What the limits of a key must remember across a restart; times are epoch milliseconds. */
export type LimiterMemory = {
  /** When earlier processes started writes; the last few minutes are enough. */
  readonly earlierWrites: readonly number[];
  /** The reads that earlier processes may have started. */
  readonly earlierReads: readonly ReadReservation[];
  /** Until when the upstream asked an earlier process to wait. */
  readonly pausedUntil: number | null;
  /** Stores that a write starts now, before it does. One that throws keeps the write back. */
  recordWrite(at: number): void;
  /** Stores a share of reads, before the first of them starts. */
  recordReads(share: ReadReservation): void;
  /** Stores a pause. */
  recordPause(until: number): void;
  /** The wall clock was set forward by so much, or back: stored times move with it. */
  adjustClock(ms: number): void;
};

/**
 * So many reads may start from `at` on, and until a share is over. Storing each of them would cost
 * a commit for every question; a share is stored once, and all of it counts after a crash.
 */
export type ReadReservation = { readonly at: number; readonly count: number };

/** A new share begins after so long, however few of the last one were used. */
const SHARE_MS = 15_000;
const SHARES_A_MINUTE = 30;
const MAX_SHARE = 10;

/** Nothing is known of earlier processes, nothing is kept for later ones. */
export const noPersistence: LimiterMemory = {
  earlierWrites: [],
  earlierReads: [],
  pausedUntil: null,
  recordWrite() {},
  recordReads() {},
  recordPause() {},
  adjustClock() {},
};

/** Nothing is on its way for longer, its connecting included. */
const MAX_WRITE_MS = 20_000;
const MAX_READ_MS = 10_000;

/** Stores shares of reads as they are needed; to be told of each read before it starts. */
export function createReadReservations(
  memory: LimiterMemory,
  { requestsPerMinute }: KeyLimits,
  clock: Clock,
): { used(): void } {
  const count = Math.min(MAX_SHARE, Math.ceil(requestsPerMinute / SHARES_A_MINUTE));
  let left = 0;
  let overAt = 0;
  return {
    used() {
      const now = clock.monotonic();
      if (left < 1 || now >= overAt) {
        try {
          memory.recordReads({ at: clock.now(), count });
          left = count;
          overAt = now + SHARE_MS;
        } catch {
          // Pages are shown while nothing can be stored. The next read tries again.
          return;
        }
      }
      left -= 1;
    },
  };
}

/**
 * When what earlier processes have sent stops counting, on the monotonic clock. When each exchange
 * ended is not known: at the latest when none lasts any longer, or when its process ended, which
 * was before now.
 */
export function earlierCalls(
  { earlierWrites, earlierReads }: Pick<LimiterMemory, "earlierWrites" | "earlierReads">,
  clock: Clock,
): { readonly writes: readonly number[]; readonly reads: readonly number[] } {
  const now = clock.now();
  const from = clock.monotonic() - now + WINDOW_MS;
  const countsUntil = (endedBy: number) => from + Math.min(now, endedBy);
  return {
    writes: earlierWrites.map((at) => countsUntil(at + MAX_WRITE_MS)),
    reads: readsEndedBy(earlierReads).map(countsUntil),
  };
}

/** For each read of the shares the last moment of its exchange: a share ends where the next begins. */
function readsEndedBy(shares: readonly ReadReservation[]): readonly number[] {
  const ordered = shares.toSorted((one, other) => one.at - other.at);
  return ordered.flatMap(({ at, count }, index) => {
    const overAt = Math.min(at + SHARE_MS, ordered[index + 1]?.at ?? Number.POSITIVE_INFINITY);
    return Array<number>(count).fill(overAt + MAX_READ_MS);
  });
}
