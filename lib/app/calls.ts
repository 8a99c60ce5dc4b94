import { hash, randomBytes } from "node:crypto";
import type { Metrics } from "#lib/app/metrics/metrics.ts";
import type { CallObserver } from "#lib/upstream/transport/call.ts";
import type { Route } from "#lib/upstream/transport/retry.ts";
import { log } from "./log.ts";
import { currentRequestId, currentTraceparent, newRequestId } from "./scope.ts";
import { currentTracer } from "./tracing.ts";

const WRITES: ReadonlySet<Route> = new Set([
  "createClient",
  "createAppointment",
  "reschedule",
  "cancel",
]);

/** Counts, logs and traces each request upstream, and gives it the ids by which it is found there. */
export function observeCalls(slug: string, metrics: Pick<Metrics, "countCall">): CallObserver {
  return ({ route, lane }) => {
    const requestId = currentRequestId() ?? newRequestId();
    const span = currentTracer()?.start(`upstream ${route}`, "call", {
      ...{ "bookfront.location": slug, "bookfront.lane": lane, "bookfront.request_id": requestId },
    });
    const traceparent = span?.traceparent ?? traceparentOf(requestId);
    return {
      headers: { "x-request-id": requestId, traceparent },
      ended(report) {
        metrics.countCall({ slug, route, lane, ...report });
        const { result, status, reason, waitedMs, tookMs } = report;
        span?.end(
          { "bookfront.wait_ms": Math.round(waitedMs), "http.response.status_code": status },
          result === "ok" ? undefined : (reason ?? result),
        );
        const ms = { waitedMs: Math.round(waitedMs), ...(tookMs && { ms: Math.round(tookMs) }) };
        const facts = { slug, route, lane, result, status, reason, ...ms, requestId };
        // A failed write may cost a visitor the booking; reads are repeated and answered from memory.
        log[result !== "ok" && WRITES.has(route) ? "info" : "debug"](facts, "upstream request");
      },
    };
  };
}

/**
 * W3C Trace Context of a request upstream where this process records no traces: the trace of the
 * declared proxy, with its flag for recording, or one made of the request's id.
 */
function traceparentOf(requestId: string): string {
  const [, trace, , flags] = currentTraceparent()?.split("-") ?? [];
  const traceId = trace ?? hash("sha256", requestId).slice(0, 32);
  return `00-${traceId}-${randomBytes(8).toString("hex")}-${flags ?? "00"}`;
}
