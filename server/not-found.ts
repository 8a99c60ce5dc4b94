import { isFile, isStaffPath, readAddress } from "#lib/app/address.ts";
import type { App } from "#lib/app/app.ts";
import { findMissing } from "#lib/app/missing.ts";
import { type Missing, readRouting, writeRouting } from "#lib/app/routing.ts";
import { readPreviewAddress } from "#lib/preview/view.ts";
import { NOT_FOUND_PATH } from "./harden-request.ts";
import type { Dispatch, PageRequest } from "./inject.ts";
import type { IsAbsentFile } from "./known-files.ts";
import { memoize } from "./memoize.ts";
import type { Stage } from "./pipeline.ts";

const METHODS = ["GET", "HEAD", "POST"];

/** Only the framework's scripts ask for these; our pages use its styles and fonts. */
const UNUSED = [
  /^\/_next\/(?!static\/[^?]+\.(?:css|woff2)(?:\?|$))/,
  /^\/__next/,
  /^[^?]*\.rsc(?:\?|$)/,
  /^[^?]*\.segments\//,
];

const ABSENT = { "Content-Type": "text/plain", "Cache-Control": "public, max-age=60" };

const isUnused = memoize((url) => UNUSED.some((pattern) => pattern.test(url)));

/** Nothing is rendered for what only machines ask for: files that are not there, and the framework's own. */
export function notFound(
  isAbsentFile: IsAbsentFile,
  locations: Pick<App["locations"], "has">,
): Stage {
  const isAbsent = (url: string) => isAbsentFile(url, (slug) => locations.has(slug));
  return (request, response, next) => {
    const { method = "GET", url = "/" } = request;
    if (!METHODS.includes(method) || (method === "POST" && isFile(url))) {
      const headers = { Allow: METHODS.join(", "), "Content-Type": "text/plain" };
      return void response
        .writeHead(405, headers)
        .end("Only GET, HEAD and POST are answered here.\n");
    }
    if (isUnused(url) || (isAbsent(url) && isAbsent(shownAt(url)))) {
      return void response.writeHead(404, ABSENT).end("There is no such file here.\n");
    }
    next();
  };
}

/** A preview has the visitor's pages, and some of its own, beneath a segment that may hold the key of a link. */
function shownAt(url: string): string {
  const preview = readPreviewAddress(url);
  return preview ? `/${encodeURIComponent(preview.slug)}${preview.path}` : url;
}

/** The framework renders a 404 as a whole page only for a path without a route. */
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

function isStaffPage({ staff, locations }: App, [first = ""]: readonly string[]): boolean {
  return staff !== undefined && (first === "" || first === "sign-in" || locations.has(first));
}

async function resolveNotFound(
  app: App,
  { method = "GET", url }: PageRequest,
): Promise<Missing | undefined> {
  const { slug, path, pathname } = readAddress(url);
  if (isStaffPath(url)) return isStaffPage(app, path) ? undefined : "page";
  if (pathname === "/") return undefined;
  // Of a location that was taken away, bookings under way have a page until they end.
  const isServed = app.locations.has(slug) || path[0] === "bookings";
  const services = isServed ? app.locations.get(slug) : undefined;
  if (!services) return "page";
  if (path[0] === "no-booking") return "booking";
  // After a POST, the page itself says what became of it.
  return method === "GET" ? findMissing(services, path) : undefined;
}
