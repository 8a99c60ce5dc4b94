import type { IncomingMessage } from "node:http";
import { readAddress } from "#lib/app/address.ts";
import { inScope, scope, scopeAt } from "#lib/app/scope.ts";
import { mayHaveBookings } from "#lib/site/seals/own-bookings.ts";
import { acceptedEncodings } from "../../accepted-encodings.ts";
import type { Stage } from "../../pipeline.ts";
import type { ProtectedResponse } from "../../protected-response.ts";
import type { RenderRules } from "../../render.ts";
import { type Protection, withProtection } from "../../security-headers.ts";
import { send } from "../../send.ts";
import type { Dispatch, PageRequest } from "../inject.ts";
import { pageRequestOf } from "../page-request.ts";
import { type CacheablePage, cacheablePage } from "./cache-key.ts";
import {
  type CachedFound,
  type Found,
  FRESH_SECONDS,
  type PageStore,
  SERVED_SECONDS,
} from "./store.ts";

const OLDEST_SECONDS = 10;

export type PageCacheRules = RenderRules & {
  readonly store: PageStore;
  /** Of PUBLIC_URL: pages are the same under every allowed host. */
  readonly host: string;
  readonly protectionOf: Protection;
};

/** A kept page is rendered from a request and a scope of its own, with nothing of a visitor but `pageAt`'s. */
export function pageCache(pages: Dispatch, rules: PageCacheRules): Stage {
  const { store, host, protectionOf, queue, askerOf, busyPage } = rules;

  async function sendUncached(
    request: IncomingMessage,
    response: ProtectedResponse,
    found: Exclude<Found, CachedFound>,
  ): Promise<void> {
    const page = found.kind === "own" ? found.response : await busyPage(pageRequestOf(request));
    return send(request, response, page);
  }

  /** Whose limit its questions to the upstream count against, it says by the visitor's address. */
  function pageAt(url: string, { headers }: IncomingMessage): PageRequest {
    const forwardedFor = headers["x-forwarded-for"];
    return {
      url,
      headers: { host, "x-forwarded-host": host, "x-forwarded-for": forwardedFor },
    };
  }

  function serveShared(
    request: IncomingMessage,
    response: ProtectedResponse,
    { key, slug, url }: CacheablePage,
  ): void | Promise<void> {
    const found = store.get(key, slug, async (isKnown) => {
      const own = scopeAt(readAddress(url), scope());
      const priority = isKnown ? "known" : "other";
      const queued = await queue.run(priority, askerOf(request), () =>
        inScope(own, () => pages(pageAt(url, request))),
      );
      if (queued.kind === "busy") return undefined;
      const page = withProtection(queued.value, protectionOf(own));
      return { response: page, isCacheable: own.isCacheable };
    });
    const sendFound = (one: Found) =>
      one.kind === "cached"
        ? sendCached(request, response, one)
        : sendUncached(request, response, one);
    // Without `await`: a microtask costs more than answering from memory.
    return found instanceof Promise ? found.then(sendFound) : sendFound(found);
  }

  /** A front that leads its visitor back to a booking is never kept. Without room it is everybody's. */
  async function serveFront(
    request: IncomingMessage,
    response: ProtectedResponse,
    cacheable: CacheablePage,
  ): Promise<void> {
    const page = pageRequestOf(request);
    const queued = await queue.run("own", askerOf(request), () => pages(page));
    if (queued.kind === "busy") return serveShared(request, response, cacheable);
    return send(request, response, queued.value);
  }

  return (request, response, next) => {
    const cacheable = cacheablePage(request, scope());
    if (!cacheable) return next();
    const mayBeOwn = cacheable.isFront && mayHaveBookings(request.headers.cookie);
    return mayBeOwn
      ? serveFront(request, response, cacheable)
      : serveShared(request, response, cacheable);
  };
}

function sendCached(
  request: IncomingMessage,
  response: ProtectedResponse,
  found: CachedFound,
): void {
  const [encoding = "identity"] = acceptedEncodings(request);
  const { body, etag, headers, unchangedHeaders } = found.page.variant(encoding);
  const cacheControl = cacheControlAt(found.ageSeconds);
  if (isKnown(request.headers["if-none-match"], etag)) {
    response.writeCompleteHead(304, [...unchangedHeaders, "Cache-Control", cacheControl]).end();
    return;
  }
  response.writeCompleteHead(200, [...headers, "Cache-Control", cacheControl]).end(body);
}

/**
 * Browsers revalidate each time; shared caches show a page until it is ten seconds old. They count in whole
 * seconds, so up to one more passes.
 */
function cacheControlAt(age: number): string {
  // An older one is given only where no newer one can be had.
  const shown = age < SERVED_SECONDS ? Math.floor(OLDEST_SECONDS - age) - 1 : FRESH_SECONDS;
  const fresh = Math.min(shown, Math.max(1, Math.ceil(FRESH_SECONDS - age)));
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${shown - fresh}`;
}

/** RFC 9110, 13.1.2: weak comparison. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => {
    const one = tag.trim();
    return one === "*" || one.replace(/^W\//, "") === etag;
  });
}
