import { scope } from "#lib/app/scope.ts";
import { type Tracer, traced } from "#lib/app/tracing.ts";
import { methodOf, routeOf } from "./observe.ts";
import type { Dispatch } from "./pages/inject.ts";
import type { Stage } from "./pipeline.ts";

/** A span for each request of a visitor: by its route, since addresses may hold tokens. */
export function traceRequests(tracer: Tracer): Stage {
  return (request, response, next) => {
    const method = methodOf(request.method ?? "GET");
    const current = scope();
    const { id, address, location } = current;
    const route = routeOf(address);
    const span = tracer.start(`${method} ${route}`, "request", {
      "http.request.method": method,
      "http.route": route,
      "bookfront.location": location.slug,
      "bookfront.request_id": id,
    });
    response.on("close", () => {
      const statusCode = response.headersSent ? response.statusCode : undefined;
      const { name, outcome, reason } = current.form ?? {};
      const form = { "bookfront.form": name, "bookfront.outcome": outcome };
      const facts = {
        "http.response.status_code": statusCode,
        ...form,
        "bookfront.reason": reason,
      };
      span.end(facts, (statusCode ?? 0) >= 500 ? String(statusCode) : undefined);
    });
    span.run(next);
  };
}

/** A span for each page that is rendered and each form that is answered, once it has its turn. */
export function withSpans(dispatch: Dispatch): Dispatch {
  return (request) =>
    traced(request.method === "POST" ? "answer form" : "render", {}, () => dispatch(request));
}
