import type { IncomingMessage, ServerResponse } from "node:http";
import { isStaffPath, readAddress, STAFF_SIGN_IN } from "#lib/app/address.ts";
import type { App } from "#lib/app/app.ts";
import type { Stage } from "./pipeline.ts";

/**
 * Leads to the sign-in page who is not signed in, and keeps a session alive while it is used; pages
 * and actions check it again. Where no password is configured, server/not-found.ts finds nothing there.
 */
export function staffArea({ staff }: Pick<App, "staff">): Stage {
  async function admit(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const { pathname, query } = readAddress(request.url ?? "/");
    if (!staff || pathname === STAFF_SIGN_IN) return next();
    const session = await staff.renew([request, response]);
    if (session) return next();
    const lang = query.get("lang");
    const to = new URLSearchParams({ to: pathname, ...(lang !== null && { lang }) });
    response.writeHead(303, { Location: `${STAFF_SIGN_IN}?${to}` }).end();
  }

  return (request, response, next) => {
    if (!isStaffPath(request.url ?? "/")) return next();
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("X-Robots-Tag", "noindex, nofollow");
    return admit(request, response, next);
  };
}
