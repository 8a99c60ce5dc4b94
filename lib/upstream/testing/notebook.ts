import type { LimiterMemory, Share } from "../memory.ts";

/** Keeps what limiters tell it, one process after the other, as a journal does. */
export function notebook() {
  const writes: number[] = [];
  const shares: Share[] = [];
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
        startedBefore: [...writes],
        readBefore: [...shares],
        pausedUntil,
        wrote(at) {
          alive();
          writes.push(at);
        },
        reads(share) {
          alive();
          shares.push(share);
        },
        paused: (until) => {
          pausedUntil = until;
        },
      };
    },
  };
}
