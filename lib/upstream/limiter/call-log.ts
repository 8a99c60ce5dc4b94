import type { Lane } from "./lanes.ts";

/** What the limits tell apart. */
export type CallKind = { readonly writes: boolean; readonly lane: Lane };

export type Reservation =
  /** It counts, and may start now; `id` names it to `settle`. */
  | { readonly kind: "granted"; readonly id: string }
  /** Worth asking again in so many milliseconds; infinite: once another call has ended. */
  | { readonly kind: "wait"; readonly ms: number }
  /** A later process could not know of this write, so it is not made. */
  | { readonly kind: "unrecorded" }
  /** The store of the log does not answer, so nothing starts. */
  | { readonly kind: "away" };

/** How the key stands. Times are those of the monotonic clock. */
export type CallLogState = {
  readonly requests: number;
  readonly inFlight: number;
  /** When each write that counts stops counting, the earliest first. */
  readonly writesFreeAt: readonly number[];
};

/**
 * The calls of a key, as its limits count them: of one process (`local-log.ts`), or of all
 * instances (`shared-log.ts`). Nothing here rejects.
 */
export type CallLog = {
  /** Counts a call if the limits let it start now. */
  reserve(kind: CallKind): Reservation | Promise<Reservation>;
  /** Its exchange is over: it counts for a minute more, or not at all if nothing was sent. */
  release(id: string, used: boolean): void | Promise<void>;
  /** A 429 (§8 rule 1): nothing starts for so long. Never shortens a pause that is already on. */
  pauseFor(ms: number): void;
  /** What is left of a pause; 0 without one. */
  pausedMs(): number;
  /** `undefined` where it is not known. */
  state(): CallLogState | undefined;
  /** What is told to wait asks again after so long at the latest. */
  readonly pollIntervalMs: number;
  close(): void;
};

/**
 * How long a request keeps its place in a per-minute window once it has ended. The upstream
 * counts arrivals, which are not seen from here: a request arrives somewhere between its start
 * and its end. The next one in its place arrives after it starts, so it is a full minute later
 * for certain only if it starts a minute after the *end* of this one. That costs one exchange's
 * length per minute (at 0.5 s: 99 % of the limit is used); counting from the start would break
 * the limit whenever a request is slow to arrive. Requests that keep to n in any sliding minute
 * also keep to n in any fixed one, and to a bucket of n that fills at n a minute. The rest of
 * the figure is for clocks that round.
 */
export const WINDOW_MS = 60_050;
