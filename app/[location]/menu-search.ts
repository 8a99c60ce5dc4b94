import { fold, type MenuCategory, type MenuItem } from "./menu-index.ts";

/** More rows than a visitor looks through, and as many as a page of the budget's size holds. */
export const MAX_FOUND = 60;

export type MenuMatches = {
  /** How many match in all. */
  readonly count: number;
  /** Those that are shown, under their categories and in the menu's order. */
  readonly sections: readonly MenuCategory[];
};

/**
 * What every word of the query is found in. Where more match than a page holds, those that say it in
 * their name come first.
 */
export function search(categories: readonly MenuCategory[], query: string): MenuMatches {
  const words = fold(query).split(/\s+/);
  const matching = categories.flatMap(({ items }) =>
    items.filter((item) => words.every((word) => item.words.all.includes(word))),
  );
  const isNamed = (item: MenuItem) => words.every((word) => item.words.name.includes(word));
  const best = [...matching.filter(isNamed), ...matching.filter((item) => !isNamed(item))];
  const shown = new Set(best.slice(0, MAX_FOUND));
  const sections = categories
    .map((category) => ({ ...category, items: category.items.filter((item) => shown.has(item)) }))
    .filter(({ items }) => items.length > 0);
  return { count: matching.length, sections };
}
