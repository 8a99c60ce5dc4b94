import { systemClock } from "#lib/upstream/clock.ts";

/** Loads under way: one for each key, joined by all who ask for it meanwhile. */
export function createLoads<R>(after: typeof systemClock.after = systemClock.after) {
  const running = new Map<string, Promise<R>>();
  /** Keys whose load waits for the key's limits. */
  const queued = new Set<string>();

  function join(key: string, start: () => Promise<R>): Promise<R> {
    const joined = running.get(key);
    if (joined) return joined;
    const loading = start().finally(() => {
      running.delete(key);
      queued.delete(key);
    });
    running.set(key, loading);
    return loading;
  }

  /** `undefined` after `ms`; the load goes on for others. */
  function within(loading: Promise<R>, ms: number): Promise<R | undefined> {
    return new Promise((resolve, reject) => {
      const cancelTimer = after(Math.max(0, ms), () => resolve(undefined));
      void loading.then(resolve, reject).finally(cancelTimer);
    });
  }

  return { running, queued, join, within };
}
