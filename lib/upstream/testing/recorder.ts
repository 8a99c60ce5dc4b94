import type { LimiterMemory, ReadReservation } from "../limiter/memory.ts";

/** Keeps what limiters tell it, one process after the other, as a journal does. */
export function recorder() {
  let writes: readonly number[] = [];
  let shares: readonly ReadReservation[] = [];
  let pausedUntil: number | null = null;
  let process = 0;
  return {
    /** As the next process finds it; the one before is dead and writes no more. */
    read(): LimiterMemory {
      process += 1;
      const reader = process;
      const alive = () => {
        if (reader !== process) throw new Error("killed");
      };
      return {
        earlierWrites: writes,
        earlierReads: shares,
        pausedUntil,
        recordWrite(at) {
          alive();
          writes = [...writes, at];
        },
        recordReads(share) {
          alive();
          shares = [...shares, share];
        },
        recordPause: (until) => {
          pausedUntil = until;
        },
        adjustClock(ms) {
          alive();
          writes = writes.map((at) => at + ms);
          shares = shares.map(({ at, count }) => ({ at: at + ms, count }));
          pausedUntil &&= pausedUntil + ms;
        },
      };
    },
  };
}
