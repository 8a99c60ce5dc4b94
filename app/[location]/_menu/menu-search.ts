import { fold } from "#lib/values/text.ts";
import type { MenuCategory, MenuItem } from "./menu-index.ts";

/** As many rows as the page budget allows. */
export const MAX_MATCHES = 60;

export type MenuMatches = {
  /** All matches, shown or not. */
  readonly count: number;
  /** The shown ones, in the menu's order. */
  readonly sections: readonly MenuCategory[];
};

/** Items that hold every word of the query, under any of their names; matches in names first. */
export function search(categories: readonly MenuCategory[], query: string): MenuMatches {
  const folded = fold(query);
  const matching = categories.flatMap(({ items }) =>
    items.filter(({ words }) => matches(words.all, folded)),
  );
  const isNamed = ({ words }: MenuItem) => matches(words.name, folded);
  const best = [...matching.filter(isNamed), ...matching.filter((item) => !isNamed(item))];
  const shown = new Set(best.slice(0, MAX_MATCHES));
  const sections = categories
    .map((category) => ({ ...category, items: category.items.filter((item) => shown.has(item)) }))
    .filter(({ items }) => items.length > 0);
  return { count: matching.length, sections };
}

/** "cut & beard", and the full stop that telephones put after two blanks. */
const AROUND = /^\p{P}+|\p{P}+$/gu;

/** Whether folded text holds every word of a folded query. `client/menu-filter.ts` does the same. */
function matches(text: string, query: string): boolean {
  return query.split(/\s+/).every((word) => text.includes(word.replace(AROUND, "")));
}
