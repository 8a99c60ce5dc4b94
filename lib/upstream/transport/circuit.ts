import type { Clock } from "../clock.ts";
import type { UpstreamFailure } from "./failure.ts";

/**
 * Spares an upstream that keeps failing the questions of those who browse. Closed, everything
 * passes; after several failures in a row it opens, and only one call at a time passes to see
 * whether the upstream is back, after a pause that doubles while it is not.
 */
export type Circuit = {
  /** Whether a call of those who browse may start; one that may must be told about in the end. */
  allowRequest(): boolean;
  /** How any call ended that reached for the upstream; `undefined` is a success. */
  record(failure: UpstreamFailure | undefined): void;
  isOpen(): boolean;
};

const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10_000;
/** A probe that nothing was heard of for so long counts no more. */
const MAX_PROBE_MS = 30_000;

export function createCircuit(clock: Pick<Clock, "monotonic">): Circuit {
  let inARow = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let openUntil: number | undefined;
  let probingSince: number | undefined;

  function isProbing(): boolean {
    return probingSince !== undefined && clock.monotonic() - probingSince < MAX_PROBE_MS;
  }

  function open(): void {
    if (openUntil !== undefined) pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    openUntil = clock.monotonic() + pauseMs;
  }

  return {
    allowRequest() {
      if (openUntil === undefined) return true;
      if (isProbing() || clock.monotonic() < openUntil) return false;
      probingSince = clock.monotonic();
      return true;
    },
    record(failure) {
      const wasProbing = isProbing();
      probingSince = undefined;
      if (failure && saysNothing(failure)) return;
      if (failure && isBreakdown(failure)) {
        inARow += 1;
        if (openUntil === undefined ? inARow >= FAILURES_TO_OPEN : wasProbing) open();
        return;
      }
      inARow = 0;
      pauseMs = FIRST_PAUSE_MS;
      openUntil = undefined;
    },
    isOpen: () => openUntil !== undefined,
  };
}

/** It never got so far as to try the upstream. */
function saysNothing({ kind, reason }: UpstreamFailure): boolean {
  return kind === "closed" || (kind === "not_sent" && reason !== "connection");
}

/** Not what an upstream says that is at work, however unwelcome. */
function isBreakdown({ kind }: UpstreamFailure): boolean {
  return kind === "server" || kind === "timeout" || kind === "reset" || kind === "not_sent";
}
