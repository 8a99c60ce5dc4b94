import type { Clock } from "./clock.ts";
import { notSent, type UpstreamFailure } from "./failure.ts";

/** The several ways in which somebody who waits can be told to give up; the first one counts. */
export type Refusal = {
  readonly failure: () => UpstreamFailure | undefined;
  /** Resolves at the refusal, if there is one. */
  readonly refused: Promise<undefined>;
  readonly refuse: (failure: UpstreamFailure) => void;
  /** Drops timers and listeners once nobody waits any more. */
  readonly end: () => void;
};

/** The log that instances share takes some milliseconds to grant what is free: no waiting. */
const HANDING_OUT_MS = 25;

export function createRefusal(
  clock: Clock,
  maxWaitMs: number | undefined,
  signal: AbortSignal | undefined,
): Refusal {
  let failure: UpstreamFailure | undefined;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  function refuse(reason: UpstreamFailure): void {
    failure ??= reason;
    resolve(undefined);
  }
  const abandon = () => refuse(notSent("abandoned"));
  signal?.addEventListener("abort", abandon, { once: true });
  const callOff =
    maxWaitMs === undefined
      ? undefined
      : clock.after(maxWaitMs + HANDING_OUT_MS, () => refuse(notSent("limits")));
  return {
    failure: () => failure,
    refused: promise,
    refuse,
    end() {
      callOff?.();
      signal?.removeEventListener("abort", abandon);
    },
  };
}
