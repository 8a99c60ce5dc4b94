/** Clocks drift apart by less, and answers take their time. */
const TOLERANCE_MS = 1_000;
const MAX_DRIFT = 0.001;

/**
 * Watches the clock of the Redis server, by which calls are counted. Set forward, it would forget
 * those of the last minute, and let as many through again.
 */
export function createServerTime() {
  let before: { readonly time: number; readonly askedAt: number } | undefined;
  return {
    /** False if the server's clock has moved further than time has passed here. */
    isSteady(time: number, askedAt: number, answeredAt: number): boolean {
      const last = before;
      before = { time, askedAt };
      if (!last) return true;
      const passed = answeredAt - last.askedAt;
      return time - last.time <= passed * (1 + MAX_DRIFT) + TOLERANCE_MS;
    },
  };
}
