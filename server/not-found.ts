import { isFile, readAddress } from "#lib/app/address.ts";
import type { App } from "#lib/app/app.ts";
import { findMissing } from "#lib/app/missing.ts";
import { type Missing, readRouting, writeRouting } from "#lib/app/routing.ts";
import { NOT_FOUND_PATH } from "./harden-request.ts";
import type { Dispatch, PageRequest } from "./inject.ts";
import type { Stage } from "./pipeline.ts";

const METHODS = ["GET", "HEAD", "POST"];

/** What the framework's own scripts ask for. Pages of ours have its styles and fonts alone. */
const UNUSED = [
  /^\/_next\/(?!static\/[^?]+\.(?:css|woff2)(?:\?|$))/,
  /^\/__next/,
  /^[^?]*\.rsc(?:\?|$)/,
  /^[^?]*\.segments\//,
];

/** Refuses methods that no page has, and hides addresses that no page uses. */
export function notFound(): Stage {
  return (request, response, next) => {
    const { method = "GET", url = "/" } = request;
    if (!METHODS.includes(method) || (method === "POST" && isFile(url))) {
      const headers = { Allow: METHODS.join(", "), "Content-Type": "text/plain" };
      return void response
        .writeHead(405, headers)
        .end("Pages are asked for, and forms are sent.\n");
    }
    if (UNUSED.some((pattern) => pattern.test(url))) request.url = NOT_FOUND_PATH;
    next();
  };
}

/**
 * Leads requests for what does not exist to an address that no route matches: the framework renders
 * the 404 of such an address whole, while one that is thrown by a page stays empty without scripts.
 */
export function withNotFound(dispatch: Dispatch, app: App): Dispatch {
  return async (request) => {
    const missing = await resolveNotFound(app, request);
    const routing = readRouting(request.headers);
    if (!missing || !routing) return dispatch(request);
    const headers = { ...request.headers };
    writeRouting(headers, { ...routing, missing });
    const query = request.url.replace(/^[^?]*/, "");
    return dispatch({ ...request, url: `/${routing.location}${NOT_FOUND_PATH}${query}`, headers });
  };
}

async function resolveNotFound(
  app: App,
  { method = "GET", url }: PageRequest,
): Promise<Missing | undefined> {
  const { slug, path, pathname } = readAddress(url);
  const services = app.locations.get(slug);
  if (!services) return pathname === "/" ? undefined : "page";
  if (path[0] === "no-booking") return "booking";
  // A form's answer says for itself what has become of its page.
  return method === "GET" ? findMissing(app, services, path) : undefined;
}
