import { matches, otherNames } from "#lib/offer/search/match.ts";
import { defaultLanguage, type Language } from "#lib/values/i18n/languages.ts";
import { fold } from "#lib/values/text.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import type { MenuCategory, MenuItem } from "./menu-index.ts";

/** The visitor's language, and that of the business. */
export function searchLanguages({ i18n, location }: PageContext): readonly Language[] {
  return [...new Set([i18n.language, defaultLanguage(location.locale)])];
}

/** Other names for an item, which its row does not show. */
export function alsoCalled(
  { words }: Pick<MenuItem, "words">,
  languages: readonly Language[],
): string {
  return `${words.own} ${otherNames(words.concepts, languages, words.all)}`.trim();
}

/** As many rows as the page budget allows. */
export const MAX_MATCHES = 60;

export type MenuMatches = {
  /** All matches, shown or not. */
  readonly count: number;
  /** The shown ones, in the menu's order. */
  readonly sections: readonly MenuCategory[];
};

/** Items that hold every word of the query, under any of their names; matches in names first. */
export function search(
  categories: readonly MenuCategory[],
  query: string,
  languages: readonly Language[],
): MenuMatches {
  const folded = fold(query);
  const matching = categories.flatMap(({ items }) =>
    items.filter((item) => matches(`${item.words.all} ${alsoCalled(item, languages)}`, folded)),
  );
  const isNamed = (item: MenuItem) => matches(item.words.name, folded);
  const best = [...matching.filter(isNamed), ...matching.filter((item) => !isNamed(item))];
  const shown = new Set(best.slice(0, MAX_MATCHES));
  const sections = categories
    .map((category) => ({ ...category, items: category.items.filter((item) => shown.has(item)) }))
    .filter(({ items }) => items.length > 0);
  return { count: matching.length, sections };
}
