import { err, ok, type Result } from "#lib/values/result.ts";
import type { Clock } from "../clock.ts";
import { closed, notSent, type UpstreamFailure } from "../transport/failure.ts";

export type Cancellation = {
  failure(): UpstreamFailure | undefined;
  readonly cancelled: Promise<undefined>;
  cancel(failure: UpstreamFailure): void;
};

type Patience = {
  readonly maxWaitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** A grant from the shared log takes some milliseconds, which do not count as waiting. */
const GRANT_MS = 25;

/** All waiting callers, each with the value that `cancel` selects by. */
export function createWaiting<T>(clock: Clock) {
  const waiting = new Map<Cancellation, T>();
  let isClosed = false;

  function createCancellation(): Cancellation {
    let failure: UpstreamFailure | undefined;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    return {
      failure: () => failure,
      cancelled: promise,
      cancel(reason) {
        failure ??= reason;
        resolve(undefined);
      },
    };
  }

  return {
    /** Gives up after `maxWaitMs`, when the signal aborts, or on `close`. */
    async wait<V>(
      what: T,
      { maxWaitMs, signal }: Patience,
      run: (cancellation: Cancellation) => Promise<V | undefined>,
    ): Promise<Result<V, UpstreamFailure>> {
      if (isClosed) return err(closed);
      const cancellation = createCancellation();
      const abandon = () => cancellation.cancel(notSent("abandoned"));
      if (signal?.aborted) return err(notSent("abandoned"));
      signal?.addEventListener("abort", abandon, { once: true });
      const giveUp = () => cancellation.cancel(notSent("limits"));
      const cancelTimer =
        maxWaitMs === undefined ? undefined : clock.after(maxWaitMs + GRANT_MS, giveUp);
      waiting.set(cancellation, what);
      const value = await run(cancellation);
      waiting.delete(cancellation);
      cancelTimer?.();
      signal?.removeEventListener("abort", abandon);
      return value === undefined ? err(cancellation.failure() ?? closed) : ok(value);
    },
    all: (): Iterable<T> => waiting.values(),
    cancel(failure: UpstreamFailure, isMeant: (what: T) => boolean): void {
      for (const [cancellation, what] of waiting) if (isMeant(what)) cancellation.cancel(failure);
    },
    /** False: it was closed before. */
    close(): boolean {
      if (isClosed) return false;
      isClosed = true;
      for (const cancellation of waiting.keys()) cancellation.cancel(closed);
      return true;
    },
  };
}
