import type { IncomingMessage } from "node:http";
import { isRoutingHeader } from "#lib/app/routing.ts";
import { memoize } from "./memoize.ts";
import type { Stage } from "./pipeline.ts";

/** No route matches it, so the framework renders its 404. */
export const NOT_FOUND_PATH = "/not-here";

/** Headers of RSC, middleware and router: our pages send none of them. */
const FRAMEWORK_HEADER =
  /^(?:rsc$|next-|x-nextjs-|x-middleware-|x-invoke-|x-matched-path$|x-now-|x-prerender-|x-action-)/;

export function hardenRequest(): Stage {
  return (request, _response, next) => {
    normalizeRequest(request);
    next();
  };
}

function normalizeRequest(request: IncomingMessage): void {
  const { headers } = request;
  for (const name of Object.keys(headers)) {
    if (FRAMEWORK_HEADER.test(name) || isRoutingHeader(name)) delete headers[name];
  }
  // As a proxy appends it, so that counting hops from the right works.
  const peer = request.socket.remoteAddress ?? "unknown";
  const before = headers["x-forwarded-for"];
  headers["x-forwarded-for"] = before === undefined ? peer : `${before}, ${peer}`;
  delete headers["x-forwarded-proto"];
  delete headers["x-forwarded-host"];
  if (!isReadable(request.url ?? "/")) request.url = NOT_FOUND_PATH;
  const type = headers["content-type"] ?? "";
  // The framework answers a form without a boundary with a bare 500.
  if (/^multipart\//i.test(type) && !/;\s*boundary=[^\s;]/i.test(type)) {
    headers["content-type"] = "text/plain";
  }
}

/** The renderer resolves them as browsers do, so it would show another page than the stages have seen. */
const RESOLVED = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

const isReadable = memoize((url) => {
  try {
    const path = url.replace(/\?.*$/s, "");
    decodeURIComponent(path);
    return path.startsWith("/") && !RESOLVED.test(path);
  } catch {
    return false;
  }
});
