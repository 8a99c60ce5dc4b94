import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#lib/app/log.ts";
import { scope } from "#lib/app/scope.ts";
import { isNamedBy, originOf } from "#lib/values/web-origin.ts";
import type { EmbedOrigins } from "../app/_shared/embed-origins.ts";
import { isFramedRequest } from "./framed-request.ts";
import type { ErrorPages } from "./pages/error-page.ts";
import { pageRequestOf } from "./pages/page-request.ts";
import type { Stage } from "./pipeline.ts";
import { send } from "./send.ts";

/** Visitors may invent foreign sites, so the log names only so many. */
const MAX_LOGGED = 50;

/** A page of ours in place of a browser's error. The policy keeps other pages out of the frame. */
export function refuseFraming(originsOf: EmbedOrigins, errorPages: ErrorPages): Stage {
  const logged = new Set<string>();

  function logOnce(origin: string, slug: string): void {
    if (logged.has(origin) || logged.size >= MAX_LOGGED) return;
    logged.add(origin);
    log.warn({ origin, slug }, "a site frames the booking page that embedOrigins does not name");
  }

  async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    send(request, response, await errorPages.refusal(pageRequestOf(request), "not_framed"));
  }

  return (request, response, next) => {
    const { headers } = request;
    if (!isFramedRequest(headers)) return next();
    const parent = originOf(String(headers.referer ?? ""));
    if (parent === undefined || new URL(parent).host === headers.host) return next();
    const current = scope();
    if (isNamedBy(originsOf(current), parent)) return next();
    logOnce(parent, current.location.slug);
    return refuse(request, response);
  };
}
