import type { UpstreamFailure } from "../transport/failure.ts";
import type { Lane } from "./lanes.ts";

/**
 * A call takes a place among requests and in flight, after a write took one among the writes.
 * `waitedMs` orders the waiters of all instances.
 */
export type Wanted =
  | {
      readonly kind: "call";
      readonly lane: Lane;
      readonly spends: string | undefined;
      readonly waitedMs: number;
    }
  | {
      readonly kind: "write";
      readonly priority: number;
      /** Number of places to leave free for others. */
      readonly keep: number;
      readonly waitedMs: number;
    };

export type Reservation =
  | { readonly kind: "granted"; readonly id: string }
  /** Try again after `ms`; infinite: once another call has ended. */
  | { readonly kind: "wait"; readonly ms: number }
  /** The place to spend was held too long, or the write could not be stored. */
  | { readonly kind: "refused"; readonly failure: UpstreamFailure }
  | { readonly kind: "unavailable" };

type CallLogState = {
  readonly requests: number;
  readonly inFlight: number;
  readonly writesFreeAt: readonly number[];
};

/** The calls of a key: of one process (`local-log.ts`) or of all instances (`shared-log.ts`). */
export type CallLog = {
  reserve(wanted: Wanted): Reservation | Promise<Reservation>;
  /** The exchange has ended: it counts for one more minute, or not at all if nothing was sent. */
  release(ids: readonly string[], used: boolean): void | Promise<void>;
  /** After a 429 (§8 rule 1): nothing starts for `ms`. Never shortens an earlier pause. */
  pauseFor(ms: number): void;
  pausedMs(): number;
  state(): CallLogState | undefined;
  readonly pollIntervalMs: number;
  close(): void;
};

/**
 * Counted from the end of a request: the upstream counts arrivals, somewhere between start and end.
 * Fits fixed minutes and token buckets too.
 */
export const WINDOW_MS = 60_050;
