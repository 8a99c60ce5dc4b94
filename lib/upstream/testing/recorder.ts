import type { LimitsMemory } from "../limits/local-log.ts";

/** A LimitsMemory in memory, of one process after the other. */
export function recorder() {
  let text: string | undefined;
  let process = 0;
  return {
    /** Starts the next process: the one before keeps nothing more. */
    next(): LimitsMemory {
      process += 1;
      const reader = process;
      return {
        read: () => text,
        write(given) {
          if (reader !== process) throw new Error("killed");
          text = given;
        },
      };
    },
  };
}
