/** What a key's limits keep across a restart. Times are epoch milliseconds. */
export type LimitsMemory = {
  /** Starts of writes in the last few minutes. */
  readonly earlierWrites: readonly number[];
  /** How the last process ended; `at` is null after a kill. */
  readonly lastStop: { readonly at: number | null; readonly requests: number } | null;
  readonly pausedUntil: number | null;
  /** Stores a write before it starts; if this throws, the write is not made. */
  recordWrite(at: number): void;
  recordPause(until: number): void;
  recordStop(at: number, requests: number): void;
};

export const forgets: LimitsMemory = {
  earlierWrites: [],
  lastStop: null,
  pausedUntil: null,
  recordWrite() {},
  recordPause() {},
  recordStop() {},
};
