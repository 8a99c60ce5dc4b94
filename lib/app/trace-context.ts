import { hash, randomBytes } from "node:crypto";
import { currentTraceparent } from "./scope.ts";

/**
 * W3C Trace Context of a request upstream where this process records no traces: the trace of the
 * declared proxy, with its flag for recording, or one made of the request's id.
 */
export function traceparentOf(requestId: string): string {
  const [, trace, , flags] = currentTraceparent()?.split("-") ?? [];
  const traceId = trace ?? hash("sha256", requestId).slice(0, 32);
  return `00-${traceId}-${randomBytes(8).toString("hex")}-${flags ?? "00"}`;
}
