import { readAddress } from "#lib/app/address.ts";
import { type RequestHeaders, readRouting, writeRouting } from "#lib/app/routing.ts";
import { cacheableQuery } from "../../app/_shared/cacheable-pages.ts";
import type { PageRequest } from "../inject.ts";

/** A request for a page that may be cached, in no more words than the page depends on. */
export type CacheableRequest = {
  readonly slug: string;
  /** Two requests with the same key are shown the same. */
  readonly key: string;
  /** What the framework is asked: the key, and whose address pays for the reading. */
  readonly page: PageRequest;
};

/** Longer addresses are rendered, and forgotten. */
const MAX_ADDRESS = 2_000;

/** `undefined` for what is no request for such a page. */
export function cacheKeyFor(
  method: string | undefined,
  url: string,
  headers: RequestHeaders,
  host: string,
): CacheableRequest | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const routing = readRouting(headers);
  const { slug, path, query } = readAddress(url);
  if (!routing || routing.location !== slug || url.length > MAX_ADDRESS) return undefined;
  const read = cacheableQuery(path, query);
  if (!read) return undefined;
  const { language } = routing;
  if (language.chosen) read.append("lang", language.language);
  const pathname = ["", slug, ...path.map(encodeURIComponent)].join("/");
  const address = read.size > 0 ? `${pathname}?${read}` : pathname;
  const asked: RequestHeaders = {
    host,
    "x-forwarded-host": host,
    "x-forwarded-for": headers["x-forwarded-for"],
  };
  writeRouting(asked, { location: slug, address, language });
  return {
    slug,
    key: `${language.language} ${address}`,
    page: { url: address, headers: asked },
  };
}
