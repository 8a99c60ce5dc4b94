import type { LimitsMemory } from "../limits/memory.ts";

/** A LimitsMemory in memory, read by one process after the other. */
export function recorder() {
  let writes: readonly number[] = [];
  let pausedUntil: number | null = null;
  let lastStop: LimitsMemory["lastStop"] = null;
  let process = 0;
  return {
    /** Starts the next process: the memory of the one before rejects further writes. */
    read(): LimitsMemory {
      process += 1;
      const reader = process;
      const memory = { earlierWrites: writes, lastStop, pausedUntil };
      lastStop = { at: null, requests: 0 };
      return {
        ...memory,
        recordWrite(at) {
          if (reader !== process) throw new Error("killed");
          writes = [...writes, at];
        },
        recordPause(until) {
          pausedUntil = Math.max(pausedUntil ?? 0, until);
        },
        recordStop(at, requests) {
          if (reader === process) lastStop = { at, requests };
        },
      };
    },
  };
}
