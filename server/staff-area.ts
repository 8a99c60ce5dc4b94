import { isStaffPath, readAddress, STAFF_SIGN_IN } from "#lib/app/address.ts";
import type { App } from "#lib/app/app.ts";
import type { Stage } from "./pipeline.ts";

/**
 * Leads to the sign-in page who is not signed in, and keeps a session alive while it is used; pages
 * and actions check it again. Where no password is configured, server/not-found.ts finds nothing there.
 */
export function staffArea({ staff }: Pick<App, "staff">): Stage {
  return async (request, response, next) => {
    const { url = "/" } = request;
    if (!isStaffPath(url)) return next();
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("X-Robots-Tag", "noindex, nofollow");
    if (!staff) return next();
    const { pathname, query } = readAddress(url);
    if (pathname === STAFF_SIGN_IN) return next();
    const session = await staff.renew([request, response]);
    if (session) return next();
    const lang = query.get("lang");
    const to = new URLSearchParams({ to: pathname, ...(lang !== null && { lang }) });
    response.writeHead(303, { Location: `${STAFF_SIGN_IN}?${to}` }).end();
  };
}
