import { type FigureName, openName } from "./names.ts";

const RANKS = { menu: 0, service: 1, time: 2, details: 3 } as const;
type PageKind = keyof typeof RANKS;

export type VisitedPage = {
  readonly slug: string;
  readonly kind: PageKind;
  readonly source: string | undefined;
};

/** Location and step; the menu has none. */
const PAGE =
  /^\/([^/?]+)(?:\/?|\/(?:(categories|services|bundles)\/[^/?]+|(time|details)))(?:\?|$)/;

const KINDS: Readonly<Record<string, PageKind>> = {
  categories: "menu",
  services: "service",
  bundles: "service",
  time: "time",
  details: "details",
};

export function visitedPage(url: string): VisitedPage | undefined {
  const page = PAGE.exec(url);
  if (!page) return undefined;
  const [, slug = "", list, step = list ?? ""] = page;
  const source = /[?&]utm_source=([^&#]{1,200})/.exec(url)?.[1];
  return {
    slug,
    kind: KINDS[step] ?? "menu",
    source: source === undefined ? undefined : decoded(source),
  };
}

/**
 * No visitor is recognised: a page counts when it is reached from an earlier step or from outside, so
 * neither a step back nor another day of the same page counts.
 */
export function figuresOf(page: VisitedPage, site: string, referer: string): readonly FigureName[] {
  if (site === "same-origin") {
    const isOnward = page.kind !== "menu" && rankOf(referer) < RANKS[page.kind];
    return isOnward ? [`step:${page.kind}`] : [];
  }
  const source = page.source ?? (site === "none" ? "" : hostOf(referer));
  const arrival: readonly FigureName[] = ["step:visit", openName("source", source)];
  return page.kind === "menu" ? arrival : [...arrival, `step:${page.kind}`];
}

/** How far the page was from which a visitor comes; before all others if that is not known. */
function rankOf(referer: string): number {
  const path = referer.replace(/^[a-z]+:\/\/[^/]*/i, "");
  const page = visitedPage(path);
  if (page) return RANKS[page.kind];
  // A booking's page, or one that leads on from the choice (`…/book`): its form was sent already.
  return /^\/[^/?]+\/bookings\//.test(path) ? RANKS.details : -1;
}

function hostOf(referer: string): string {
  return URL.canParse(referer) ? new URL(referer).hostname : "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
