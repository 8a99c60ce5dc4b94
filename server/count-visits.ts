import type { App } from "#lib/app/app.ts";
import type { FigureName } from "#lib/figures/names.ts";
import { figuresOf, visitedPage } from "#lib/figures/visits.ts";
import { memoize } from "./memoize.ts";
import type { Stage } from "./pipeline.ts";

const [MAX_KNOWN, MAX_LENGTH] = [2_000, 2_000];
const SEEN_FROM = "x-seen-from";

type Visited = { readonly slug: string; readonly names: readonly FigureName[] };
type Counting = Pick<App, "figures"> & { readonly locations: { has(slug: string): boolean } };

const NOTHING: Visited = { slug: "", names: [] };

/** A prefetched page counts when it is shown. Programs that only fetch do not count. */
export function countVisits({ figures, locations }: Counting): Stage {
  const read = (text: string): Visited => {
    const [site = "", referer = "", url = ""] = text.split("\n");
    const page = visitedPage(url);
    if (!page || !locations.has(page.slug)) return NOTHING;
    return { slug: page.slug, names: figuresOf(page, site, referer) };
  };
  const memoizedRead = memoize(read, MAX_KNOWN);

  function count(site: string, referer: string, url: string): void {
    const text = `${site}\n${referer}\n${url}`;
    const { slug, names } = text.length > MAX_LENGTH ? read(text) : memoizedRead(text);
    for (const name of names) figures?.count(slug, name);
  }

  return ({ method, url = "/", headers }, response, next) => {
    const shownIn = headers["sec-fetch-dest"];
    if (shownIn === "document" || shownIn === "iframe") {
      if (method === "GET" && headers["sec-purpose"] === undefined) {
        count(String(headers["sec-fetch-site"]), headers.referer ?? "", url);
      }
      return next();
    }
    const from = headers[SEEN_FROM];
    if (method !== "HEAD" || from === undefined) return next();
    count(String(headers["sec-fetch-site"]), String(from), url);
    response.writeHead(204, { "Cache-Control": "no-store" }).end();
  };
}
