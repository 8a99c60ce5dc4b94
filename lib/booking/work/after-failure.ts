import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { ChangeFault } from "../model/managed.ts";
import { isLimited, isStopped, isTimeOut, NEXT_TURN_MS } from "../model/transitions.ts";

export type AfterFailure =
  | { readonly kind: "unknown"; readonly reason: string }
  | { readonly kind: "again"; readonly pauseMs: number; readonly counts: boolean }
  | { readonly kind: "stop" }
  | { readonly kind: "failed"; readonly reason: ChangeFault };

/** Only a proof that nothing happened allows another sending, or words like "as it was". */
export function afterChangeFailure(
  failure: UpstreamFailure,
  failures: number,
  pauses: readonly number[],
): AfterFailure {
  if (!failure.provesNothingHappened) {
    return { kind: "unknown", reason: isTimeOut(failure) ? "timeout" : failure.kind };
  }
  if (isStopped(failure)) return { kind: "stop" };
  if (isLimited(failure)) return { kind: "again", pauseMs: NEXT_TURN_MS, counts: false };
  switch (failure.kind) {
    case "not_sent": {
      const pauseMs = pauses[failures];
      if (pauseMs === undefined) return { kind: "failed", reason: "unavailable" };
      return { kind: "again", pauseMs, counts: true };
    }
    case "forbidden":
      return { kind: "failed", reason: "off" };
    case "unauthorised":
      return { kind: "failed", reason: "unavailable" };
    case "not_found":
      return { kind: "failed", reason: "gone" };
    default:
      return { kind: "failed", reason: "refused" };
  }
}
