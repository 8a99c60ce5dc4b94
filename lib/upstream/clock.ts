export type Clock = {
  /** Epoch milliseconds of the wall clock, which may be set while the process runs. */
  now(): number;
  /** Milliseconds since an arbitrary start; unaffected when the wall clock is set. */
  monotonic(): number;
  after(ms: number, run: () => void): CancelTimer;
  keepAlive(): CancelTimer;
};

export type CancelTimer = () => void;

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
