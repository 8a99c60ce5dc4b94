import type { Clock } from "../clock.ts";
import { notSent, type UpstreamFailure } from "../transport/failure.ts";

export type Cancellation = {
  failure(): UpstreamFailure | undefined;
  readonly cancelled: Promise<undefined>;
  cancel(failure: UpstreamFailure): void;
  dispose(): void;
};

/** A grant from the shared log takes some milliseconds, which do not count as waiting. */
const GRANT_MS = 25;

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
  const cancelTimer =
    maxWaitMs === undefined
      ? undefined
      : clock.after(maxWaitMs + GRANT_MS, () => cancel(notSent("limits")));
  return {
    failure: () => failure,
    cancelled: promise,
    cancel,
    dispose() {
      cancelTimer?.();
      signal?.removeEventListener("abort", abandon);
    },
  };
}
