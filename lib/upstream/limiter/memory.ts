import type { KeyLimits } from "#lib/config/types.ts";
import type { Clock } from "../clock.ts";
import { WINDOW_MS } from "./call-log.ts";

/** What a key's limits keep across a restart. Times are epoch milliseconds. docs/limits.md */
export type LimiterMemory = {
  /** Start times of earlier processes' writes within the last few minutes. */
  readonly earlierWrites: readonly number[];
  readonly earlierReads: readonly ReadReservation[];
  readonly pausedUntil: number | null;
  /** Stores a write before it starts; if this throws, the write is not made. */
  recordWrite(at: number): void;
  recordReads(reservation: ReadReservation): void;
  recordPause(until: number): void;
  /** The wall clock was set by `ms`: stored times move with it. */
  adjustClock(ms: number): void;
};

/** Up to `count` reads from `at` on, stored in one commit; after a crash all of them count. */
export type ReadReservation = { readonly at: number; readonly count: number };

const RESERVATION_MS = 15_000;
const RESERVATIONS_PER_MINUTE = 30;
const MAX_RESERVATION = 10;

export const noPersistence: LimiterMemory = {
  earlierWrites: [],
  earlierReads: [],
  pausedUntil: null,
  recordWrite() {},
  recordReads() {},
  recordPause() {},
  adjustClock() {},
};

/** The longest exchanges, connecting included. */
const MAX_WRITE_MS = 20_000;
const MAX_READ_MS = 10_000;

export function createReadReservations(
  memory: LimiterMemory,
  { requestsPerMinute }: KeyLimits,
  clock: Clock,
): { used(): void } {
  const count = Math.min(MAX_RESERVATION, Math.ceil(requestsPerMinute / RESERVATIONS_PER_MINUTE));
  let left = 0;
  let expiresAt = 0;
  return {
    used() {
      const now = clock.monotonic();
      if (left < 1 || now >= expiresAt) {
        try {
          memory.recordReads({ at: clock.now(), count });
          left = count;
          expiresAt = now + RESERVATION_MS;
        } catch {
          // Reads go on if storing fails, so that pages are shown. The next read tries again.
          return;
        }
      }
      left -= 1;
    },
  };
}

/** In monotonic time. A call of an earlier process ended at the latest when that process died. */
export function earlierCalls(
  { earlierWrites, earlierReads }: Pick<LimiterMemory, "earlierWrites" | "earlierReads">,
  clock: Clock,
): { readonly writes: readonly number[]; readonly reads: readonly number[] } {
  const now = clock.now();
  const offset = clock.monotonic() - now + WINDOW_MS;
  const countsUntil = (endedBy: number) => offset + Math.min(now, endedBy);
  return {
    writes: earlierWrites.map((at) => countsUntil(at + MAX_WRITE_MS)),
    reads: latestEnds(earlierReads).map(countsUntil),
  };
}

/** The latest end of each reserved read. A reservation ends where the next begins. */
function latestEnds(reservations: readonly ReadReservation[]): readonly number[] {
  const ordered = reservations.toSorted((one, other) => one.at - other.at);
  return ordered.flatMap(({ at, count }, index) => {
    const expiresAt = Math.min(
      at + RESERVATION_MS,
      ordered[index + 1]?.at ?? Number.POSITIVE_INFINITY,
    );
    return Array<number>(count).fill(expiresAt + MAX_READ_MS);
  });
}
