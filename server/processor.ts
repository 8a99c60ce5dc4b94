import { performance } from "node:perf_hooks";

const SAMPLE_MS = 50;
/** The share of its time that the event loop works, from which on it counts as busy. */
const BUSY_FROM = 0.8;

/** Watches the event loop; what is returned says whether it had time to spare lately. */
export function watchProcessor(): () => boolean {
  let last = performance.eventLoopUtilization();
  let isIdle = true;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    isIdle = performance.eventLoopUtilization(now, last).utilization < BUSY_FROM;
    last = now;
  }, SAMPLE_MS).unref();
  return () => isIdle;
}
