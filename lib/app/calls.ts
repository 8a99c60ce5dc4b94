import type { Metrics } from "#lib/app/metrics/metrics.ts";
import { ROUTES } from "#lib/upstream/routes.ts";
import type { CallObserver } from "#lib/upstream/transport/call.ts";
import { log } from "./log.ts";
import { currentRequestId, newRequestId } from "./scope.ts";

/** Counts and logs each request upstream, and gives it the id by which it is found there. */
export function observeCalls(slug: string, metrics: Pick<Metrics, "countCall">): CallObserver {
  return ({ route, lane }) => {
    const requestId = currentRequestId() ?? newRequestId();
    return {
      headers: { "x-request-id": requestId },
      ended(report) {
        metrics.countCall(slug, { route, lane, ...report });
        const { result, status, reason, waitedMs, tookMs } = report;
        const ms = { waitedMs: Math.round(waitedMs), ...(tookMs && { ms: Math.round(tookMs) }) };
        const facts = { slug, route, lane, result, status, reason, ...ms, requestId };
        // A failed write may cost a visitor the booking; reads are repeated and answered from memory.
        const isLostWrite = result !== "ok" && ROUTES[route][0] === "POST";
        log[isLostWrite ? "info" : "debug"](facts, "upstream request");
      },
    };
  };
}
