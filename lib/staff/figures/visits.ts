import { type FigureName, openName } from "./names.ts";

const RANKS = { menu: 0, service: 1, time: 2, details: 3 } as const;
type PageKind = keyof typeof RANKS;

export type VisitedPage = {
  readonly slug: string;
  readonly kind: PageKind;
  readonly source: string | undefined;
};

const PAGES: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/[^/?]+\/?(?:\?|$)/, "menu"],
  [/^\/[^/?]+\/categories\/[^/?]+(?:\?|$)/, "menu"],
  [/^\/[^/?]+\/(?:services|bundles)\/[^/?]+(?:\?|$)/, "service"],
  [/^\/[^/?]+\/time(?:\?|$)/, "time"],
  [/^\/[^/?]+\/details(?:\?|$)/, "details"],
];

export function visitedPage(url: string): VisitedPage | undefined {
  const [, kind] = PAGES.find(([pattern]) => pattern.test(url)) ?? [];
  if (!kind) return undefined;
  const source = /[?&]utm_source=([^&#]{1,200})/.exec(url)?.[1];
  return {
    slug: url.split(/[/?]/, 2)[1] ?? "",
    kind,
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
