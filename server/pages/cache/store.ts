import { LRUCache } from "lru-cache";
import type { PageResponse } from "../inject.ts";
import { type CachedPage, cachedPageOf } from "./cached-page.ts";

export const FRESH_SECONDS = 5;
/** Until then, a page is still served while it is rendered again. */
export const SERVED_SECONDS = 8;
const MAX_PAGES = 500;
const MAX_BYTES = 32_000_000;

type StoredPage = {
  readonly page: CachedPage;
  readonly change: number;
  readonly since: number;
};

export type Rendered = { readonly response: PageResponse; readonly isCacheable: boolean };

/** `undefined` if the render queue had no room. `isKnown`: the page was rendered before. */
export type Render = (isKnown: boolean) => Promise<Rendered | undefined>;

export type CachedFound = {
  readonly kind: "cached";
  readonly page: CachedPage;
  readonly ageSeconds: number;
};

export type Found =
  | CachedFound
  | { readonly kind: "own"; readonly response: PageResponse }
  | { readonly kind: "busy" };

export type PageStore = {
  /** From the cache, or by `render`; if there is no room to render, the old page, however old. */
  get(key: string, slug: string, render: Render): Found | Promise<Found>;
  drop(slug: string): void;
  size(): { readonly pages: number; readonly bytes: number };
};

/** Visitors after a change must not get a rendering that began before it. */
const flightOf = (key: string, change: number) => `${change} ${key}`;

export function createPageStore(now: () => number): PageStore {
  const pages = new LRUCache<string, StoredPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, key) => Math.ceil(page.bytes + key.length),
  });
  const inFlight = new Map<string, Promise<Found>>();
  const changes = new Map<string, number>();

  function cached({ page, since }: StoredPage): CachedFound {
    return { kind: "cached", page, ageSeconds: (now() - since) / 1_000 };
  }

  async function store(key: string, change: number, render: Render): Promise<Found> {
    const since = now();
    const old = pages.get(key);
    const rendered = await render(old !== undefined);
    if (!rendered) return old ? cached(old) : { kind: "busy" };
    const { response, isCacheable } = rendered;
    const page = isCacheable ? cachedPageOf(response, old?.page) : undefined;
    if (!page) return { kind: "own", response };
    const stored = { page, since, change };
    if ((pages.peek(key)?.change ?? 0) <= change) pages.set(key, stored);
    return cached(stored);
  }

  function start(key: string, change: number, render: Render): Promise<Found> {
    const flight = flightOf(key, change);
    const found = store(key, change, render).finally(() => inFlight.delete(flight));
    inFlight.set(flight, found);
    return found;
  }

  function refresh(key: string, change: number, render: Render): void {
    if (!inFlight.has(flightOf(key, change))) start(key, change, render).catch(() => undefined);
  }

  /** If the shared rendering turns out to be one visitor's own, others render their own. */
  async function join(flight: Promise<Found>, render: Render): Promise<Found> {
    const found = await flight;
    if (found.kind !== "own") return found;
    const rendered = await render(false);
    return rendered ? { kind: "own", response: rendered.response } : { kind: "busy" };
  }

  return {
    get(key, slug, render) {
      const change = changes.get(slug) ?? 0;
      const stored = pages.get(key);
      if (stored?.change === change) {
        const found = cached(stored);
        if (found.ageSeconds < FRESH_SECONDS) return found;
        if (found.ageSeconds < SERVED_SECONDS) {
          refresh(key, change, render);
          return found;
        }
      }
      const flight = inFlight.get(flightOf(key, change));
      return flight ? join(flight, render) : start(key, change, render);
    },
    drop(slug) {
      changes.set(slug, (changes.get(slug) ?? 0) + 1);
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}
