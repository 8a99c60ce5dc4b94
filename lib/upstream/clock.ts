/** Time as the limiter and the retries see it, so that tests need not wait for it. */
export type Clock = {
  /** Epoch milliseconds, as the wall clock shows them: it may be set while the process runs. */
  now(): number;
  /** Milliseconds since some moment of this process, whatever becomes of the wall clock. */
  monotonic(): number;
  /** Runs something later, unless it is called off. Does not keep the process alive. */
  after(ms: number, run: () => void): CancelTimer;
  /** Keeps the process alive, until called off: somebody waits for an answer. */
  keepAlive(): CancelTimer;
};

export type CancelTimer = () => void;

/** The longest that one timer of Node can be set for. */
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
