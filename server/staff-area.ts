import type { IncomingMessage, ServerResponse } from "node:http";
import { type Address, STAFF_SIGN_IN } from "#lib/app/address.ts";
import type { App } from "#lib/app/app.ts";
import { scope } from "#lib/app/scope.ts";
import type { Stage } from "./pipeline.ts";

/** Pages and handlers check the session again. */
export function staffArea({ staff, previewLinks }: Pick<App, "staff" | "previewLinks">): Stage {
  async function opensPreview({ preview }: Address): Promise<boolean> {
    if (preview?.view.link === undefined) return false;
    return (await previewLinks?.read(preview.slug, preview.view.link)) !== undefined;
  }

  async function admit(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const { address, language } = scope();
    const { pathname, preview } = address;
    if (!staff || pathname === STAFF_SIGN_IN) return next();
    const session = await staff.renew([request, response]);
    if (session || (await opensPreview(address))) return next();
    const isOver = preview?.view.link !== undefined;
    const to = new URLSearchParams({
      ...(isOver ? { problem: "link_over" } : { to: pathname }),
      ...(language.chosen && { lang: language.language }),
    });
    response.writeHead(303, { Location: `${STAFF_SIGN_IN}?${to}` }).end();
  }

  return (request, response, next) => {
    if (!scope().address.isStaff) return next();
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("X-Robots-Tag", "noindex, nofollow");
    return admit(request, response, next);
  };
}
