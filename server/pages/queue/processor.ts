import { performance } from "node:perf_hooks";

const SAMPLE_MS = 50;
const BUSY_FROM = 0.8;

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
