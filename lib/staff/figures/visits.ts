import { attempt } from "#lib/values/result.ts";
import { type FigureName, openName, type Step } from "./names.ts";

export type VisitedPage = {
  readonly slug: string;
  readonly step: Step;
  readonly source: string | undefined;
};

/** Location and step; the menu has none. */
const PAGE =
  /^\/([^/?]+)(?:\/?|\/(?:(categories|services|bundles)\/[^/?]+|(time|details)))(?:\?|$)/;

const STEP_OF: Readonly<Record<string, Step>> = {
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
    step: STEP_OF[step] ?? "visit",
    source: source === undefined ? undefined : decoded(source),
  };
}

/** Where a visit comes from, if it comes from outside. `site`: its `Sec-Fetch-Site`. */
export function sourceOf(
  { source }: Pick<VisitedPage, "source">,
  site: string,
  referer: string,
): FigureName | undefined {
  if (site === "same-origin") return undefined;
  return openName("source", source ?? (site === "none" ? "" : hostOf(referer)));
}

function hostOf(referer: string): string {
  return URL.canParse(referer) ? new URL(referer).hostname : "";
}

function decoded(text: string): string {
  return attempt(() => decodeURIComponent(text.replaceAll("+", " "))) ?? text;
}
