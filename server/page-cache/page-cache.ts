import type { IncomingMessage, ServerResponse } from "node:http";
import { track } from "#lib/app/cacheability.ts";
import { acceptedEncodings } from "../accepted-encodings.ts";
import type { Dispatch } from "../inject.ts";
import { pageRequestOf } from "../page-request.ts";
import type { Stage } from "../pipeline.ts";
import type { RenderRules } from "../render.ts";
import { send } from "../send.ts";
import { cacheKeyFor } from "./cache-key.ts";
import {
  FRESH_SECONDS,
  type PageStore,
  STALE_WHILE_REVALIDATE_SECONDS,
  type StoredPage,
} from "./store.ts";

export type PageCacheRules = RenderRules & {
  readonly store: PageStore;
  /** Of PUBLIC_URL: whatever name a visitor asks by, pages are the same. */
  readonly host: string;
  readonly now: () => number;
};

/**
 * Serves the pages that hold nothing of their visitor. They are rendered from a request of our own,
 * which has of the visitor's only the address, the language and who is counted as asking.
 */
export function pageCache(pages: Dispatch, rules: PageCacheRules): Stage {
  const { store, host, now, queue, senderOf, busyPage } = rules;
  return async (request, response, next) => {
    const { method, url = "/", headers } = request;
    const asked = cacheKeyFor(method, url, headers, host);
    if (!asked) return next();
    const found = await store.get(asked.key, asked.slug, async (isKnown) => {
      const priority = isKnown ? "known" : "other";
      const tracked = () => track(() => pages(asked.page()));
      const queued = await queue.run(priority, senderOf(request), tracked);
      if (queued.kind === "busy") return undefined;
      const { value, isCacheable } = queued.value;
      return { response: value, isCacheable };
    });
    if (found.kind === "own") return send(request, response, found.response);
    if (found.kind === "busy")
      return send(request, response, await busyPage(pageRequestOf(request)));
    serve(request, response, found, now());
  };
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { page, since }: StoredPage,
  now: number,
): void {
  const [encoding = "identity"] = acceptedEncodings(request);
  const { body, etag, headers } = page.variant(encoding);
  const cacheControl = ["Cache-Control", cacheControlAt((now - since) / 1_000)];
  if (isKnown(request.headers["if-none-match"], etag)) {
    response.writeHead(304, [...headers, ...cacheControl]).end();
    return;
  }
  const length = ["Content-Length", String(body.length)];
  response.writeHead(200, [...headers, ...cacheControl, ...length]).end(body);
}

/**
 * Browsers ask again each time, and are told that nothing has changed. Caches in between keep a
 * page for what is left of its seconds.
 */
function cacheControlAt(age: number): string {
  const left = Math.max(1, Math.ceil(FRESH_SECONDS - age));
  const stale = STALE_WHILE_REVALIDATE_SECONDS;
  return `public, max-age=0, s-maxage=${left}, stale-while-revalidate=${stale}`;
}

/** RFC 9110, 13.1.2: a list of tags, compared without regard to weakness, or any at all. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => {
    const one = tag.trim();
    return one === "*" || one.replace(/^W\//, "") === etag;
  });
}
