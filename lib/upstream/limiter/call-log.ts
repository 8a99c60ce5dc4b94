import type { Lane, TurnLane } from "./lanes.ts";

/** `waitedMs` orders the calls of several instances. */
export type Call = {
  readonly lane: Lane;
  /** Of a write: the turn that it spends. */
  readonly turn: string | undefined;
  readonly waitedMs: number;
};

/** A place for the next write of a turn, and `follows` more that are promised to it. */
export type TurnPlace = {
  readonly turn: string;
  readonly lane: TurnLane;
  readonly follows: number;
  readonly waitedMs: number;
};

export type Reservation =
  | { readonly kind: "granted"; readonly id: string }
  /** Try again after `ms`; infinite: when another call has ended. */
  | { readonly kind: "wait"; readonly ms: number }
  /** The place of the turn was held too long and is another's now. */
  | { readonly kind: "lapsed" }
  /** The write could not be stored for the next process, so it must not be made. */
  | { readonly kind: "unrecorded" }
  | { readonly kind: "unavailable" };

export type CallLogState = {
  readonly requests: number;
  readonly inFlight: number;
  readonly writesFreeAt: readonly number[];
};

/** A key's calls and turns: of one process (`local-log.ts`) or of all instances (`shared-log.ts`). */
export type CallLog = {
  enter(call: Call): Reservation | Promise<Reservation>;
  /** The exchange has ended: it counts for one more minute, or not at all when nothing was sent. */
  leave(id: string, used: boolean): void | Promise<void>;
  /** A turn has one place at a time; its promised places are kept from new turns. */
  reserve(place: TurnPlace): Reservation | Promise<Reservation>;
  giveBack(turn: string): void | Promise<void>;
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
