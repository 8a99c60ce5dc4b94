import { readAddress } from "#lib/app/address.ts";
import { scope } from "#lib/app/scope.ts";
import type { Location } from "#lib/config/types.ts";
import type { Stage } from "./pipeline.ts";

const STAFF = /^\/staff(?=[/?]|$)/i;
/** The first segment, or the second of staff pages. */
const SLUG = /^(\/staff)?\/[^/?]+/;
const LAST_SLASHES = /^([^?]*?)\/+(?=\?|$)/;

/** Slugs and "staff" are in small letters; an address with capitals leads to the page that it means. */
export function slugAsConfigured(locations: { find(slug: string): Location | undefined }): Stage {
  return (_request, response, next) => {
    const sent = scope().address.url;
    const url = sent.replace(STAFF, "/staff");
    const { slug } = readAddress(url);
    const meant = locations.find(slug) ? undefined : locations.find(slug.toLowerCase());
    const page = meant ? url.replace(SLUG, `$1/${meant.slug}`) : url;
    if (page === sent) return next();
    const to = page.replace(LAST_SLASHES, "$1");
    const headers = { Location: to, "Cache-Control": "public, max-age=3600" };
    response.writeHead(308, headers).end();
  };
}
