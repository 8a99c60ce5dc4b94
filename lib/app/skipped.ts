import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { faultLine } from "#lib/config/environment.ts";
import type { SkippedLocation } from "#lib/config/types.ts";
import { log } from "./log.ts";

const MAX_LINES = 20;
const SKIPPED = "an entry of BUSINESS_FILE is skipped; all others are served";

/** Entries that cannot be used stop no other: they are logged, counted, and told by `/readyz`. */
export function createSkipped(metrics: Pick<Metrics, "setSkipped">) {
  let count = 0;
  return {
    report(skipped: readonly SkippedLocation[]): void {
      count = skipped.length;
      metrics.setSkipped(count);
      for (const fault of skipped.slice(0, MAX_LINES).flatMap(({ faults }) => faults)) {
        log.error({ fault: faultLine(fault) }, SKIPPED);
      }
      const further = count - MAX_LINES;
      if (further > 0) log.error({ fault: `BUSINESS_FILE: ${further} more entries` }, SKIPPED);
    },
    isAny: () => count > 0,
  };
}
