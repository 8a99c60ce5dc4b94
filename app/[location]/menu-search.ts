import { fold } from "#lib/text.ts";
import type { MenuCategory, MenuItem } from "./menu-index.ts";

/** As many rows as the page budget allows. */
export const MAX_MATCHES = 60;

export type MenuMatches = {
  /** All matches, shown or not. */
  readonly count: number;
  /** The shown ones, in the menu's order. */
  readonly sections: readonly MenuCategory[];
};

/** Items that contain every word of the query; matches in names first. */
export function search(categories: readonly MenuCategory[], query: string): MenuMatches {
  const words = fold(query).split(/\s+/);
  const matching = categories.flatMap(({ items }) =>
    items.filter((item) => words.every((word) => item.words.all.includes(word))),
  );
  const isNamed = (item: MenuItem) => words.every((word) => item.words.name.includes(word));
  const best = [...matching.filter(isNamed), ...matching.filter((item) => !isNamed(item))];
  const shown = new Set(best.slice(0, MAX_MATCHES));
  const sections = categories
    .map((category) => ({ ...category, items: category.items.filter((item) => shown.has(item)) }))
    .filter(({ items }) => items.length > 0);
  return { count: matching.length, sections };
}
