import type { LimiterMemory, ReadReservation } from "../limiter/memory.ts";

/** A LimiterMemory in memory, read by one process after the other. */
export function recorder() {
  let writes: readonly number[] = [];
  let shares: readonly ReadReservation[] = [];
  let pausedUntil: number | null = null;
  let process = 0;
  return {
    /** Starts the next process: the memory of the one before rejects further writes. */
    read(): LimiterMemory {
      process += 1;
      const reader = process;
      const assertAlive = () => {
        if (reader !== process) throw new Error("killed");
      };
      return {
        earlierWrites: writes,
        earlierReads: shares,
        pausedUntil,
        recordWrite(at) {
          assertAlive();
          writes = [...writes, at];
        },
        recordReads(share) {
          assertAlive();
          shares = [...shares, share];
        },
        recordPause: (until) => {
          pausedUntil = until;
        },
        adjustClock(ms) {
          assertAlive();
          writes = writes.map((at) => at + ms);
          shares = shares.map(({ at, count }) => ({ at: at + ms, count }));
          pausedUntil &&= pausedUntil + ms;
        },
      };
    },
  };
}
