import type { IncomingMessage, ServerResponse } from "node:http";
import { isStaffPath, readAddress, STAFF_SIGN_IN } from "#lib/app/address.ts";
import type { App } from "#lib/app/app.ts";
import { readPreviewAddress } from "#lib/preview/view.ts";
import type { Stage } from "./pipeline.ts";

/** Pages and actions check the session again. */
export function staffArea({ staff, previewLinks }: Pick<App, "staff" | "previewLinks">): Stage {
  async function opensPreview(url: string): Promise<boolean> {
    const { slug = "", view } = readPreviewAddress(url) ?? {};
    if (view?.link === undefined) return false;
    return (await previewLinks?.read(slug, view.link)) !== undefined;
  }

  async function admit(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const { pathname, query } = readAddress(request.url ?? "/");
    if (!staff || pathname === STAFF_SIGN_IN) return next();
    const session = await staff.renew([request, response]);
    const url = request.url ?? "/";
    if (session || (await opensPreview(url))) return next();
    const lang = query.get("lang");
    const isOver = readPreviewAddress(url)?.view.link !== undefined;
    const to = new URLSearchParams({
      ...(isOver ? { problem: "link_over" } : { to: pathname }),
      ...(lang !== null && { lang }),
    });
    response.writeHead(303, { Location: `${STAFF_SIGN_IN}?${to}` }).end();
  }

  return (request, response, next) => {
    if (!isStaffPath(request.url ?? "/")) return next();
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("X-Robots-Tag", "noindex, nofollow");
    return admit(request, response, next);
  };
}
