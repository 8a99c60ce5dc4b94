import { scope } from "#lib/app/scope.ts";
import type { Location } from "#lib/config/types.ts";
import type { Stage } from "./pipeline.ts";

/** The first segment, or the second of staff pages. */
const SLUG = /^(\/staff)?\/[^/?]+/;
const LAST_SLASHES = /^([^?]*?)\/+(?=\?|$)/;

/** Slugs are in small letters; an address with capitals leads to the page that it means. */
export function slugAsConfigured(locations: { find(slug: string): Location | undefined }): Stage {
  return (_request, response, next) => {
    const { slug, url } = scope().address;
    const meant = locations.find(slug) ? undefined : locations.find(slug.toLowerCase());
    if (!meant) return next();
    const page = url.replace(SLUG, `$1/${meant.slug}`).replace(LAST_SLASHES, "$1");
    const headers = { Location: page, "Cache-Control": "public, max-age=3600" };
    response.writeHead(308, headers).end();
  };
}
