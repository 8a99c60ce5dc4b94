import type { Metrics } from "#lib/app/metrics/metrics.ts";
import type { CallObserver } from "#lib/upstream/transport/call.ts";
import type { Route } from "#lib/upstream/transport/retry.ts";
import { log } from "./log.ts";
import { currentRequestId, newRequestId } from "./scope.ts";
import { traceparentOf } from "./trace-context.ts";

const WRITES: ReadonlySet<Route> = new Set([
  "createClient",
  "createAppointment",
  "reschedule",
  "cancel",
]);

/** Counts and logs each request upstream, and gives it the ids by which it is found there. */
export function observeCalls(slug: string, metrics: Pick<Metrics, "countCall">): CallObserver {
  return ({ route, lane }) => {
    const requestId = currentRequestId() ?? newRequestId();
    return {
      headers: { "x-request-id": requestId, traceparent: traceparentOf(requestId) },
      ended(report) {
        metrics.countCall({ route, lane, ...report });
        const { result, status, reason, waitedMs, tookMs } = report;
        const ms = { waitedMs: Math.round(waitedMs), ...(tookMs && { ms: Math.round(tookMs) }) };
        const facts = { slug, route, lane, result, status, reason, ...ms, requestId };
        // Reads are repeated and answered from memory; a write that failed is somebody's booking.
        log[result !== "ok" && WRITES.has(route) ? "info" : "debug"](facts, "upstream request");
      },
    };
  };
}
