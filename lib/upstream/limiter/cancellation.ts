import type { Clock } from "../clock.ts";
import { notSent, type UpstreamFailure } from "../transport/failure.ts";

/** The several ways in which a call that waits can be told to give up; the first one counts. */
export type Cancellation = {
  failure(): UpstreamFailure | undefined;
  /** Resolves when the call is cancelled, if it ever is. */
  readonly cancelled: Promise<undefined>;
  cancel(failure: UpstreamFailure): void;
  /** Drops timers and listeners once the call waits no more. */
  end(): void;
};

/** The log that instances share takes some milliseconds to grant what is free: no waiting. */
const HANDING_OUT_MS = 25;

export function createCancellation(
  clock: Clock,
  maxWaitMs: number | undefined,
  signal: AbortSignal | undefined,
): Cancellation {
  let failure: UpstreamFailure | undefined;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  function cancel(reason: UpstreamFailure): void {
    failure ??= reason;
    resolve(undefined);
  }
  const abandon = () => cancel(notSent("abandoned"));
  signal?.addEventListener("abort", abandon, { once: true });
  const callOff =
    maxWaitMs === undefined
      ? undefined
      : clock.after(maxWaitMs + HANDING_OUT_MS, () => cancel(notSent("limits")));
  return {
    failure: () => failure,
    cancelled: promise,
    cancel,
    end() {
      callOff?.();
      signal?.removeEventListener("abort", abandon);
    },
  };
}
