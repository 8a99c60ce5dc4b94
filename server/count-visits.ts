import type { App } from "#lib/app/app.ts";
import { scope } from "#lib/app/scope.ts";
import { figuresOf, visitedPage } from "#lib/staff/figures/visits.ts";
import type { Stage } from "./pipeline.ts";

const SEEN_FROM = "x-seen-from";

type Counting = Pick<App, "figures"> & { readonly locations: { has(slug: string): boolean } };

/** A prefetched page counts when it is shown. Programs that only fetch do not count. */
export function countVisits({ figures, locations }: Counting): Stage {
  function count(site: string, referer: string): void {
    const page = visitedPage(scope().address.url);
    if (!page || !locations.has(page.slug)) return;
    for (const name of figuresOf(page, site, referer)) figures?.count(page.slug, name);
  }

  return ({ method, headers }, response, next) => {
    const shownIn = headers["sec-fetch-dest"];
    if (shownIn === "document" || shownIn === "iframe") {
      if (method === "GET" && headers["sec-purpose"] === undefined) {
        count(String(headers["sec-fetch-site"]), headers.referer ?? "");
      }
      return next();
    }
    const from = headers[SEEN_FROM];
    if (method !== "HEAD" || from === undefined) return next();
    count(String(headers["sec-fetch-site"]), String(from));
    response.writeHead(204, { "Cache-Control": "no-store" }).end();
  };
}
