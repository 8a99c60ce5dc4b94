import type { IncomingMessage } from "node:http";
import { isRoutingHeader } from "#lib/app/routing.ts";
import type { Stage } from "./pipeline.ts";

/** An address that no route matches; the framework renders its 404 for it. */
export const NOT_FOUND_PATH = "/not-here";

/** RSC, middleware and router headers: no page of ours sends them. */
const FRAMEWORK_HEADER =
  /^(?:rsc$|next-|x-nextjs-|x-middleware-|x-invoke-|x-matched-path$|x-now-|x-prerender-|x-action-)/;

/** Makes of any request one that the stages behind can rely on. */
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
  // As a proxy would append it, so that counting from the right is safe.
  const peer = request.socket.remoteAddress ?? "unknown";
  const before = headers["x-forwarded-for"];
  headers["x-forwarded-for"] = before === undefined ? peer : `${before}, ${peer}`;
  // PUBLIC_URL says how the site is reached.
  delete headers["x-forwarded-proto"];
  delete headers["x-forwarded-host"];
  if (!isReadable(request.url ?? "/")) request.url = NOT_FOUND_PATH;
  const type = headers["content-type"] ?? "";
  // The framework answers a form without a boundary with a bare 500.
  if (/^multipart\//i.test(type) && !/;\s*boundary=[^\s;]/i.test(type)) {
    headers["content-type"] = "text/plain";
  }
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/\?.*$/s, ""));
    return url.startsWith("/");
  } catch {
    return false;
  }
}
