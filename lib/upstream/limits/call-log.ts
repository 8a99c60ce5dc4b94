/** A booking's write holds a place among the writes, each request one among the requests. */
export type Kind = "writes" | "requests";

export type Taken =
  | { readonly kind: "taken" }
  /** Try again after `ms`; infinite: once another call has ended. */
  | { readonly kind: "wait"; readonly ms: number }
  /** The other processes' calls are unknown. */
  | { readonly kind: "unavailable" };

export type CallLogState = {
  readonly requests: number;
  readonly inFlight: number;
  /** Monotonic milliseconds, earliest first. */
  readonly writesFreeAt: readonly number[];
};

/** The calls of a key in the last minute: of one process, or in Redis of all that share the key. */
export type CallLog = {
  /** Takes a place for each id, or none. `low`: of those that browsing may use. */
  take(kind: Kind, ids: readonly string[], low: boolean): Taken | Promise<Taken>;
  /** The exchange has ended: it counts for one more minute, or not at all if nothing was sent. */
  end(kind: Kind, id: string, wasUsed: boolean): void;
  /** False: the write could not be recorded, and must not be sent. */
  recordWrite(): boolean;
  /** After a 429 (§8 rule 1) nothing starts for `ms`. Never shortens an earlier pause. */
  pauseFor(ms: number): void;
  pausedMs(): number;
  /** Undefined while it is unknown. */
  state(): CallLogState | undefined;
  /** A place that is held for longer may have lapsed: it is not spent. */
  readonly maxHeldMs: number;
  /** How often a waiting process asks again. */
  readonly pollMs: number;
  close(): void;
};

/**
 * A call counts until this long after its end: the upstream counts arrivals, somewhere between start
 * and end. So no sliding minute holds more arrivals than the limit.
 */
export const WINDOW_MS = 60_050;
