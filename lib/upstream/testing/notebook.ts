import type { LimiterMemory, Share } from "../limiter/memory.ts";

/** Keeps what limiters tell it, one process after the other, as a journal does. */
export function notebook() {
  let writes: readonly number[] = [];
  let shares: readonly Share[] = [];
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
        startedBefore: writes,
        readBefore: shares,
        pausedUntil,
        wrote(at) {
          alive();
          writes = [...writes, at];
        },
        reads(share) {
          alive();
          shares = [...shares, share];
        },
        paused: (until) => {
          pausedUntil = until;
        },
        clockSet(ms) {
          alive();
          writes = writes.map((at) => at + ms);
          shares = shares.map(({ at, count }) => ({ at: at + ms, count }));
          pausedUntil &&= pausedUntil + ms;
        },
      };
    },
  };
}
