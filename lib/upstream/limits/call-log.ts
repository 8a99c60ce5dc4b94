import type { Bounds } from "./lanes.ts";

/** No place comes before `waitMs`, as far as is known; 0: the places were taken. */
export type Answer = { readonly waitMs: number; readonly askAfterMs: number };

/** Times are epoch milliseconds. */
export type InUse = {
  readonly requests: number;
  readonly inFlight: number;
  /** When writes stop counting, earliest first; those in flight in a minute at the earliest. */
  readonly writesFreeAt: readonly number[];
  readonly pausedUntil: number;
};

/**
 * The calls of a key in the last minute: of one process, or in Redis of all that share the key. The id
 * of a write begins with "w"; it is a request, too.
 */
export type CallLog = {
  /** A place for each id, or none. Undefined: the calls of other processes are unknown. */
  take(ids: readonly string[], bounds: Bounds): Answer | Promise<Answer | undefined>;
  /** These count for one more minute, or no longer if nothing was sent. */
  end(ids: readonly string[], wasUsed: boolean): void;
  /** After a 429 (§8 rule 1) nothing starts for `ms`. Never shortens an earlier pause. */
  pause(ms: number): void;
  inUse(): InUse;
  /** A write's place that is held for longer may have lapsed: it is not spent. */
  readonly maxHeldMs: number;
  close(): void;
};

/**
 * A call counts until this long after its end: the upstream counts arrivals, somewhere between start
 * and end. So no sliding minute holds more arrivals than the limit.
 */
export const WINDOW_MS = 60_050;

/** Until the next question, where calls in flight take all places: when one ends is unknown. */
export const FULL_MS = 100;
