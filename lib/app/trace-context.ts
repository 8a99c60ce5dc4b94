import { hash, randomBytes } from "node:crypto";
import { currentTraceparent } from "./scope.ts";

/**
 * W3C Trace Context for a request upstream: the trace of the declared proxy, or one that all
 * requests with this id share. Its last two digits say whether somebody records it.
 */
export function traceparentOf(requestId: string): string {
  const [, trace, , flags] = currentTraceparent()?.split("-") ?? [];
  const traceId = trace ?? hash("sha256", requestId).slice(0, 32);
  return `00-${traceId}-${randomBytes(8).toString("hex")}-${flags ?? "00"}`;
}
