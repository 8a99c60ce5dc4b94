import type { IncomingMessage } from "node:http";
import type { App } from "#lib/app/app.ts";
import { scope } from "#lib/app/scope.ts";
import { publicAddressOf } from "#lib/site/abuse/client-address.ts";
import { sourceOf, visitedPage } from "#lib/staff/figures/visits.ts";
import type { Stage } from "./pipeline.ts";

const SEEN_FROM = "x-seen-from";

type Counting = {
  readonly figures: Pick<NonNullable<App["figures"]>, "count" | "reach"> | undefined;
  readonly locations: { has(slug: string): boolean };
};

/** A prefetched page counts when it is shown. Programs that only fetch do not count. */
export function countVisits({ figures, locations }: Counting, trustedProxyHops: number): Stage {
  function visitorOf({ headers }: IncomingMessage): string {
    const chain = String(headers["x-forwarded-for"] ?? "");
    const { "user-agent": agent = "", "accept-language": language = "" } = headers;
    return visitorText(chain, agent, language, trustedProxyHops);
  }

  function count(request: IncomingMessage, referer: string): void {
    const page = visitedPage(scope().address.url);
    if (!figures || !page || !locations.has(page.slug)) return;
    const isFirst = figures.reach(page.slug, visitorOf(request), page.step);
    const site = String(request.headers["sec-fetch-site"]);
    const source = isFirst && sourceOf(page, site, referer);
    if (source) figures.count(page.slug, source);
  }

  return (request, response, next) => {
    const { method, headers } = request;
    if (method === "POST" && figures) scope().visitor = visitorOf(request);
    if (isShownPage(headers["sec-fetch-dest"])) {
      if (method === "GET" && headers["sec-purpose"] === undefined) {
        count(request, headers.referer ?? "");
      }
      return next();
    }
    const from = headers[SEEN_FROM];
    if (method !== "HEAD" || from === undefined) return next();
    count(request, String(from));
    response.writeHead(204, { "Cache-Control": "no-store" }).end();
  };
}

export function isShownPage(destination: string | readonly string[] | undefined): boolean {
  return destination === "document" || destination === "iframe";
}

/** By which a visit is told from others. `forwardedFor`: addresses, the last ones of our proxies. */
export function visitorText(
  forwardedFor: string,
  agent: string,
  language: string,
  trustedProxyHops = 0,
): string {
  return `${publicAddressOf(forwardedFor, trustedProxyHops) ?? "private"}\n${agent}\n${language}`;
}
