import { LRUCache } from "lru-cache";
import { scope, tellForm } from "#lib/app/scope.ts";
import type { ErrorPages } from "../error-page.ts";
import { type PageRequest, type PageResponse, withHeaders } from "../inject.ts";

const RETRY_AFTER_SECONDS = "5";
export const MAX_PAGES = 200;

export type BusyPage = (request: PageRequest) => Promise<PageResponse>;

/** Rendered once per location, language and place: a busy site has no time for more. */
export function createBusyPage(errorPages: ErrorPages): BusyPage {
  const pages = new LRUCache<string, Promise<PageResponse>>({ max: MAX_PAGES });

  async function render(request: PageRequest): Promise<PageResponse> {
    const page = await errorPages.refusal(request, "busy");
    return withHeaders(page, { "retry-after": RETRY_AFTER_SECONDS, "cache-control": "no-store" });
  }

  return async (request) => {
    tellForm({ outcome: "busy", reason: "renderings" });
    const { location, language, isFramed } = scope();
    const key = JSON.stringify([location.slug, language, isFramed]);
    const known = pages.get(key);
    if (known) return known;
    const page = render(request);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return page;
  };
}
