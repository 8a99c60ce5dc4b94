import { scope } from "#lib/app/scope.ts";
import type { Stage } from "./pipeline.ts";

/** Headers of RSC, middleware and router: our pages send none of them. */
const FRAMEWORK_HEADER =
  /^(?:rsc$|next-|x-nextjs-|x-middleware-|x-invoke-|x-matched-path$|x-now-|x-prerender-|x-action-)/;

/** Removes what only the framework may set. An unreadable address leads to a 404. */
export function hardenRequest(): Stage {
  return (request, _response, next) => {
    const { headers } = request;
    request.url = scope().address.url;
    for (const name of Object.keys(headers)) {
      if (FRAMEWORK_HEADER.test(name)) delete headers[name];
    }
    // Appended as by a proxy, so that hops can be counted from the right.
    const peer = request.socket.remoteAddress ?? "unknown";
    const before = headers["x-forwarded-for"];
    headers["x-forwarded-for"] = before === undefined ? peer : `${before}, ${peer}`;
    delete headers["x-forwarded-proto"];
    delete headers["x-forwarded-host"];
    next();
  };
}
