import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { readAddress } from "#lib/app/address.ts";
import { type RequestHeaders, type Routing, readRouting, writeRouting } from "#lib/app/routing.ts";
import { cacheableQuery } from "../../app/_shared/cacheable-pages.ts";
import type { PageRequest } from "../inject.ts";

export type CacheableRequest = {
  readonly slug: string;
  readonly isFront: boolean;
  readonly key: string;
  /** `x-forwarded-for` goes along: it decides whose limit the upstream requests count against. */
  readonly page: () => PageRequest;
};

const MAX_ADDRESS = 2_000;

type ParsedAddress = { readonly key: string; readonly address: string; readonly isFront: boolean };
/** Parsing an address costs more than serving a cached page. */
const parsedAddresses = new LRUCache<string, ParsedAddress | "uncacheable">({ max: 2_000 });

export function cacheKeyFor(
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  host: string,
): CacheableRequest | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const routing = readRouting(headers);
  if (!routing || url.length > MAX_ADDRESS) return undefined;
  const found = keyOf(url, routing);
  if (found === "uncacheable") return undefined;
  const { key, address, isFront } = found;
  return {
    slug: routing.location,
    isFront,
    key,
    page: () => pageAt(address, routing, headers, host),
  };
}

function keyOf(url: string, routing: Routing): ParsedAddress | "uncacheable" {
  const { location, language, isFramed } = routing;
  const asked = `${location} ${language.language} ${language.chosen} ${isFramed} ${url}`;
  const before = parsedAddresses.get(asked);
  if (before) return before;
  const read = readKey(url, routing);
  parsedAddresses.set(asked, read);
  return read;
}

function readKey(
  url: string,
  { location, language, isFramed }: Routing,
): ParsedAddress | "uncacheable" {
  const { slug, path, query } = readAddress(url);
  const read = slug === location ? cacheableQuery(path, query) : undefined;
  if (!read) return "uncacheable";
  if (language.chosen) read.append("lang", language.language);
  const pathname = ["", slug, ...path.map(encodeURIComponent)].join("/");
  const address = read.size > 0 ? `${pathname}?${read}` : pathname;
  return {
    key: `${language.language} ${isFramed} ${address}`,
    address,
    isFront: path.length === 0,
  };
}

function pageAt(
  address: string,
  { location, language, isFramed }: Routing,
  headers: RequestHeaders,
  host: string,
): PageRequest {
  const asked: RequestHeaders = {
    host,
    "x-forwarded-host": host,
    "x-forwarded-for": headers["x-forwarded-for"],
  };
  writeRouting(asked, { location, address, language, isFramed });
  return { url: address, headers: asked };
}
