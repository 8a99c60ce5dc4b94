import { scope } from "#lib/app/scope.ts";
import type { Stage } from "./pipeline.ts";

/** Headers of RSC, middleware and router: our pages send none of them. */
const FRAMEWORK_HEADER =
  /^(?:rsc$|next-|x-nextjs-|x-middleware-|x-invoke-|x-matched-path$|x-now-|x-prerender-|x-action-)/;

/** What the framework and the routes get to see. An address that cannot be read leads nowhere. */
export function hardenRequest(): Stage {
  return (request, _response, next) => {
    const { headers } = request;
    request.url = scope().address.url;
    for (const name of Object.keys(headers)) {
      if (FRAMEWORK_HEADER.test(name)) delete headers[name];
    }
    // As a proxy appends it, so that counting hops from the right works.
    const peer = request.socket.remoteAddress ?? "unknown";
    const before = headers["x-forwarded-for"];
    headers["x-forwarded-for"] = before === undefined ? peer : `${before}, ${peer}`;
    delete headers["x-forwarded-proto"];
    delete headers["x-forwarded-host"];
    next();
  };
}
