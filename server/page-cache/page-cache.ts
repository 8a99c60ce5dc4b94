import type { IncomingMessage } from "node:http";
import { track } from "#lib/app/cacheability.ts";
import { acceptedEncodings } from "../accepted-encodings.ts";
import type { Dispatch } from "../inject.ts";
import { pageRequestOf } from "../page-request.ts";
import type { Stage } from "../pipeline.ts";
import type { ProtectedResponse } from "../protected-response.ts";
import type { RenderRules } from "../render.ts";
import { type Protection, withProtection } from "../security-headers.ts";
import { send } from "../send.ts";
import { type CacheableRequest, cacheKeyFor } from "./cache-key.ts";
import { type HasVisits, mayHaveVisits } from "./has-visits.ts";
import {
  type CachedFound,
  type Found,
  FRESH_SECONDS,
  type PageStore,
  STALE_WHILE_REVALIDATE_SECONDS,
} from "./store.ts";

export type PageCacheRules = RenderRules & {
  readonly store: PageStore;
  /** Of PUBLIC_URL: pages are the same under every allowed host. */
  readonly host: string;
  readonly protectionOf: Protection;
  readonly hasVisits: HasVisits;
};

/** Rendered from a request of our own: address, language and client address are all it has. */
export function pageCache(pages: Dispatch, rules: PageCacheRules): Stage {
  const { store, host, protectionOf, hasVisits, queue, askerOf, busyPage } = rules;

  async function sendUncached(
    request: IncomingMessage,
    response: ProtectedResponse,
    found: Exclude<Found, CachedFound>,
  ): Promise<void> {
    const page = found.kind === "own" ? found.response : await busyPage(pageRequestOf(request));
    return send(request, response, page);
  }

  function serveShared(
    request: IncomingMessage,
    response: ProtectedResponse,
    cacheable: CacheableRequest,
  ): void | Promise<void> {
    const found = store.get(cacheable.key, cacheable.slug, async (isKnown) => {
      const page = cacheable.page();
      const priority = isKnown ? "known" : "other";
      const queued = await queue.run(priority, askerOf(request), () => track(() => pages(page)));
      if (queued.kind === "busy") return undefined;
      const { value, isCacheable } = queued.value;
      return { response: withProtection(value, protectionOf(page.url)), isCacheable };
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
    cacheable: CacheableRequest,
  ): Promise<void> {
    if (!(await hasVisits(cacheable.slug, request.headers.cookie))) {
      return serveShared(request, response, cacheable);
    }
    const page = pageRequestOf(request);
    const queued = await queue.run("own", askerOf(request), () => pages(page));
    if (queued.kind === "busy") return serveShared(request, response, cacheable);
    return send(request, response, queued.value);
  }

  return (request, response, next) => {
    const cacheable = cacheKeyFor(request, host);
    if (!cacheable) return next();
    const mayBeOwn = cacheable.isFront && mayHaveVisits(request.headers.cookie);
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

/** Browsers revalidate each time; shared caches keep a page for its remaining seconds. */
function cacheControlAt(age: number): string {
  const left = Math.max(1, Math.ceil(FRESH_SECONDS - age));
  const stale = STALE_WHILE_REVALIDATE_SECONDS;
  return `public, max-age=0, s-maxage=${left}, stale-while-revalidate=${stale}`;
}

/** RFC 9110, 13.1.2: weak comparison. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => {
    const one = tag.trim();
    return one === "*" || one.replace(/^W\//, "") === etag;
  });
}
