import type { Clock } from "../clock.ts";
import type { FailureKind, UpstreamFailure } from "./failure.ts";

/** Opens after several failures in a row; then one probe at a time, after growing pauses. */
export type Circuit = {
  /** When true, the call's outcome must be passed to `record`. */
  allowRequest(): boolean;
  record(failure: UpstreamFailure | undefined): void;
  isOpen(): boolean;
};

const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10_000;
const MAX_PROBE_MS = 30_000;

export function createCircuit(clock: Pick<Clock, "monotonic">): Circuit {
  let failuresInARow = 0;
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
      if (failure && isInconclusive(failure)) return;
      if (failure && isOutage(failure)) {
        failuresInARow += 1;
        if (openUntil === undefined ? failuresInARow >= FAILURES_TO_OPEN : wasProbing) open();
        return;
      }
      failuresInARow = 0;
      pauseMs = FIRST_PAUSE_MS;
      openUntil = undefined;
    },
    isOpen: () => openUntil !== undefined,
  };
}

function isInconclusive({ kind, reason }: UpstreamFailure): boolean {
  return kind === "closed" || (kind === "not_sent" && reason !== "connection");
}

const OUTAGES: readonly FailureKind[] = ["server", "timeout", "reset", "not_sent", "unreadable"];

/** A refusal shows that the upstream works; an answer that cannot be read is no use to anybody. */
function isOutage({ kind }: UpstreamFailure): boolean {
  return OUTAGES.includes(kind);
}
