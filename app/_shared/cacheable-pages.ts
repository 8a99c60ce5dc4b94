import { isChoiceName, type ParamName, paramsFrom, supportedQuery } from "./params.ts";

type CacheablePage = {
  /** What follows the location's slug. */
  readonly path: RegExp;
  readonly reads: readonly ParamName[];
  /** Variants and add-ons too. */
  readonly readsChoices?: boolean;
};

/** The pages that hold nothing of their visitor, and what each reads of its address beside `lang`. */
const PAGES: readonly CacheablePage[] = [
  { path: /^$/, reads: ["added", "line", "q", "refused", "team"] },
  { path: /^categories\/[^/]+$/, reads: ["added", "line", "page", "team"] },
  {
    path: /^(?:services|bundles)\/[^/]+$/,
    reads: ["edit", "line", "problem", "team"],
    readsChoices: true,
  },
  { path: /^time$/, reads: ["date", "line", "month", "only", "team", "with"] },
];

/**
 * The query of a page that may be cached, with what the page reads and in one order, so that two
 * addresses of the same page are one. `undefined` for other pages.
 */
export function cacheableQuery(
  path: readonly string[],
  query: URLSearchParams,
): URLSearchParams | undefined {
  const where = path.join("/");
  const page = PAGES.find((each) => each.path.test(where));
  // The framework leads an address with a slash at its end to the one without.
  if (!page || path.includes("")) return undefined;
  const reads = new Set<string>(page.reads);
  const isRead = (name: string) => reads.has(name) || (page.readsChoices && isChoiceName(name));
  const entries = [...supportedQuery(paramsFrom(query))].filter(([name]) => isRead(name));
  const canonical = new URLSearchParams(entries);
  // A stable sort: the order of a visit's lines counts.
  canonical.sort();
  return canonical;
}
