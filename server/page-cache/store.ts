import { LRUCache } from "lru-cache";
import type { PageResponse } from "../inject.ts";
import { type CachedPage, cachedPageOf } from "./cached-page.ts";

/** For how long a page serves everybody who asks for it. */
export const FRESH_SECONDS = 5;
/** After that it is still served, while it is rendered anew. */
export const STALE_WHILE_REVALIDATE_SECONDS = 5;
const MAX_PAGES = 500;
const MAX_BYTES = 32_000_000;

export type StoredPage = {
  readonly page: CachedPage;
  /** Epoch milliseconds at which its rendering began. */
  readonly since: number;
};

export type Rendered = { readonly response: PageResponse; readonly isCacheable: boolean };

/** `own`: a response that only the one who asked for it may see. */
export type Found =
  | ({ readonly kind: "cached" } & StoredPage)
  | { readonly kind: "own"; readonly response: PageResponse };

/** Pages of the flow, rendered once for all who ask for the same within seconds. */
export type PageStore = {
  /** The page under a key of a location: as it is kept, or as it comes out of `render`. */
  get(key: string, slug: string, render: () => Promise<Rendered>): Found | Promise<Found>;
  /** Pages of a location show something that has changed: none from before is served any more. */
  drop(slug: string): void;
  size(): { readonly pages: number; readonly bytes: number };
};

export function createPageStore(now: () => number): PageStore {
  const pages = new LRUCache<string, StoredPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, key) => Math.ceil(page.bytes + key.length),
  });
  const inFlight = new Map<string, Promise<Found>>();
  /** How often each location has changed; part of what a page is kept under. */
  const changes = new Map<string, number>();

  async function store(key: string, render: () => Promise<Rendered>): Promise<Found> {
    const since = now();
    const { response, isCacheable } = await render();
    const page = isCacheable ? cachedPageOf(response) : undefined;
    if (!page) return { kind: "own", response };
    pages.set(key, { page, since });
    return { kind: "cached", page, since };
  }

  function start(key: string, render: () => Promise<Rendered>): Promise<Found> {
    const flight = store(key, render).finally(() => inFlight.delete(key));
    inFlight.set(key, flight);
    return flight;
  }

  /** What came out of a rendering that others have waited for may be one visitor's own. */
  async function join(flight: Promise<Found>, render: () => Promise<Rendered>): Promise<Found> {
    const found = await flight;
    return found.kind === "cached" ? found : { kind: "own", response: (await render()).response };
  }

  return {
    get(asked, slug, render) {
      const key = `${changes.get(slug) ?? 0} ${slug} ${asked}`;
      const stored = pages.get(key);
      const flight = inFlight.get(key);
      const age = stored ? (now() - stored.since) / 1_000 : Number.POSITIVE_INFINITY;
      if (stored && age < FRESH_SECONDS + STALE_WHILE_REVALIDATE_SECONDS) {
        if (age >= FRESH_SECONDS && !flight) start(key, render).catch(() => undefined);
        return { kind: "cached", ...stored };
      }
      return flight ? join(flight, render) : start(key, render);
    },
    drop(slug) {
      changes.set(slug, (changes.get(slug) ?? 0) + 1);
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}
