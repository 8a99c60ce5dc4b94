import type { KeyLimits } from "#lib/config/types.ts";
import type { Timing } from "../deps.ts";

export const generousLimits: KeyLimits = {
  requestsPerMinute: 5_000,
  writesPerMinute: 1_000,
  inFlight: 50,
};

/** Short waits, so that tests wait for events rather than for time. */
export const quickTiming: Timing = {
  submitWait: 10_000,
  looksAt: [20, 60, 120, 180],
  retryAfter: [5, 10, 30, 60],
  storeRetryAfter: [1, 1],
  maxLimiterWait: 2_000,
  maxCheckAge: 60_000,
  maxWait: 30 * 60_000,
};
