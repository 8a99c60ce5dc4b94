import { type Address, NO_BOOKING_PATH, NOT_FOUND_PATH, readAddress } from "#lib/app/address.ts";
import type { App } from "#lib/app/app.ts";
import { inScope, type Missing, scope } from "#lib/app/scope.ts";
import type { IsAbsentFile, IsRoute } from "./known-files.ts";
import { METHODS } from "./methods.ts";
import { findMissing } from "./missing.ts";
import type { Dispatch, PageRequest } from "./pages/inject.ts";
import type { Stage } from "./pipeline.ts";

/** Only the framework's scripts request these; our pages use its styles and fonts. */
const UNUSED = /^\/_next\/(?!static\/.+\.(?:css|woff2)$)|^\/__next|\.rsc$|\.segments\//;

const ABSENT = { "Content-Type": "text/plain", "Cache-Control": "public, max-age=60" };

/** Answers without rendering what only machines ask for: missing files, and the framework's own. */
export function notFound(
  isAbsentFile: IsAbsentFile,
  locations: Pick<App["locations"], "has">,
): Stage {
  const isAbsent = (path: string) => isAbsentFile(path, (slug) => locations.has(slug));
  return ({ method = "GET" }, response, next) => {
    const { address } = scope();
    if (!METHODS.includes(method) || (method === "POST" && address.isFile)) {
      const headers = { Allow: METHODS.join(", "), "Content-Type": "text/plain" };
      return void response
        .writeHead(405, headers)
        .end("Only GET, HEAD and POST are answered here.\n");
    }
    const isUnused = UNUSED.test(address.pathname);
    if (isUnused || (isAbsent(address.pathname) && isAbsent(shownAt(address)))) {
      return void response.writeHead(404, ABSENT).end("There is no such file here.\n");
    }
    next();
  };
}

/** A preview's address may hold the key of a link before the visitor's path. */
function shownAt({ pathname, preview }: Address): string {
  return preview ? `/${encodeURIComponent(preview.slug)}${preview.path}` : pathname;
}

/** The framework renders a 404 as a complete page only for a path without a route. */
export function withNotFound(dispatch: Dispatch, app: App, isRoute: IsRoute): Dispatch {
  return async (request) => {
    const missing = await missingIn(app, isRoute, request);
    if (!missing) return dispatch(request);
    const query = request.url.replace(/^[^?]*/, "");
    const url = `/${scope().location.slug}${NOT_FOUND_PATH}${query}`;
    return inScope({ ...scope(), missing }, () => dispatch({ ...request, url }));
  };
}

async function missingIn(
  app: App,
  isRoute: IsRoute,
  { method = "GET", url }: PageRequest,
): Promise<Missing | undefined> {
  const { address } = scope();
  // A preview is rendered at the address of the visitor's page.
  const { slug, path, pathname, isStaff } = url === address.url ? address : readAddress(url);
  // The framework redirects an address with superfluous slashes.
  const isPage = path.includes("") || isRoute(pathname);
  if (isStaff) return isPage && isStaffPage(app, slug) ? undefined : "page";
  if (pathname === "/") return undefined;
  // A removed location still has pages for bookings under way.
  const isServed = app.locations.has(slug) || path[0] === "bookings";
  const services = isServed ? app.locations.get(slug) : undefined;
  if (!services) return "page";
  if (`/${path[0]}` === NO_BOOKING_PATH) return "booking";
  // A form's handler answers itself.
  const missing = method === "GET" ? await findMissing(services, path) : undefined;
  return missing ?? (isPage ? undefined : "page");
}

const OF_ALL_STAFF = ["", "sign-in", "sign-out"];

function isStaffPage({ staff, locations }: App, name: string): boolean {
  return staff !== undefined && (OF_ALL_STAFF.includes(name) || locations.has(name));
}
