import type { Lane } from "./lanes.ts";

export type CallKind = { readonly writes: boolean; readonly lane: Lane };

export type Reservation =
  | { readonly kind: "granted"; readonly id: string }
  /** Try again after `ms`; infinite: when another call has ended. */
  | { readonly kind: "wait"; readonly ms: number }
  /** The write could not be stored for the next process, so it must not be made. */
  | { readonly kind: "unrecorded" }
  | { readonly kind: "unavailable" };

export type CallLogState = {
  readonly requests: number;
  readonly inFlight: number;
  readonly writesFreeAt: readonly number[];
};

/** A key's calls: of one process (`local-log.ts`) or of all instances (`shared-log.ts`). */
export type CallLog = {
  reserve(kind: CallKind): Reservation | Promise<Reservation>;
  /** The exchange has ended: it counts for one more minute, or not at all when nothing was sent. */
  release(id: string, used: boolean): void | Promise<void>;
  /** After a 429 (§8 rule 1): nothing starts for `ms`. Never shortens an earlier pause. */
  pauseFor(ms: number): void;
  pausedMs(): number;
  state(): CallLogState | undefined;
  readonly pollIntervalMs: number;
  close(): void;
};

/**
 * Counted from the end of a request: the upstream counts arrivals, which are at an unknown moment
 * between start and end. Fits fixed minutes and token buckets too.
 */
export const WINDOW_MS = 60_050;
