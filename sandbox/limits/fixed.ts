import { type Limiter, minute } from "./limiter.ts";

/** Per minute of the clock: up to twice `limit` pass around a full minute. */
export function fixedWindow(limit: number): Limiter {
  let window = -1;
  let count = 0;
  const enter = (now: number) => {
    const current = Math.floor(now / minute);
    if (current === window) return;
    window = current;
    count = 0;
  };
  return {
    waitAt(now) {
      enter(now);
      return count < limit ? 0 : (window + 1) * minute - now;
    },
    take(now) {
      enter(now);
      count += 1;
    },
  };
}
