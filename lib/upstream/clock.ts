export type Clock = {
  /** Epoch milliseconds of the wall clock, which may be set while the process runs. */
  now(): number;
  /** Milliseconds since an arbitrary start; unaffected when the wall clock is set. */
  monotonic(): number;
  after(ms: number, run: () => void): CancelTimer;
  keepAlive(): CancelTimer;
};

export type CancelTimer = () => void;

/** True once the time has passed, false as soon as the signal aborts. Keeps the process alive. */
export function sleep(
  clock: Pick<Clock, "after" | "keepAlive">,
  ms: number,
  signal?: AbortSignal,
): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const release = clock.keepAlive();
    function end(hasPassed: boolean): void {
      cancelTimer();
      release();
      signal?.removeEventListener("abort", wake);
      resolve(hasPassed);
    }
    const wake = () => end(false);
    const cancelTimer = clock.after(ms, () => end(true));
    signal?.addEventListener("abort", wake, { once: true });
  });
}

/** What the work gives; `otherwise` where it takes longer. It goes on all the same. */
export function within<T>(
  clock: Pick<Clock, "after" | "keepAlive">,
  ms: number,
  work: Promise<T>,
  otherwise: T,
): Promise<T> {
  const timer = new AbortController();
  const late = sleep(clock, ms, timer.signal).then(() => otherwise);
  return Promise.race([work, late]).finally(() => timer.abort());
}

/** `AbortSignal.timeout` by this clock. */
export function timeoutSignal(clock: Pick<Clock, "after">, ms: number): AbortSignal {
  const timeout = new AbortController();
  clock.after(ms, () => timeout.abort(new DOMException("timed out", "TimeoutError")));
  return timeout.signal;
}

export function every(clock: Pick<Clock, "after">, ms: number, run: () => void): CancelTimer {
  let cancel = clock.after(ms, tick);
  function tick(): void {
    cancel = clock.after(ms, tick);
    run();
  }
  return () => cancel();
}

const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, ms), MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
  keepAlive() {
    const timer = setInterval(() => undefined, MAX_TIMER_MS);
    return () => clearInterval(timer);
  },
};
