import { markUncacheable } from "#lib/app/scope.ts";
import type { CatalogueFailure } from "#lib/offer/catalogue/read.ts";
import type { Minor } from "#lib/values/money.ts";
import type { PageContext } from "../_shared/page-context.ts";
import { one, type Params } from "../_shared/params.ts";
import { loadBase, type MenuBase } from "./_menu/menu-base.ts";
import type { MenuCategory } from "./_menu/menu-index.ts";
import { type MenuSection, sectionOf } from "./_menu/menu-rows.ts";
import { search } from "./_menu/menu-search.ts";

/** Of a menu that is too large for one page. */
export type CategoryLine = {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** Lowest price in it. */
  readonly from?: Minor | undefined;
};

/** The whole menu, the categories of a large one, or search results. */
export type MenuView =
  | { readonly kind: "all"; readonly sections: readonly MenuSection[] }
  | { readonly kind: "categories"; readonly categories: readonly CategoryLine[] }
  | { readonly kind: "found"; readonly count: number; readonly sections: readonly MenuSection[] };

export type MenuData =
  | { readonly kind: "unavailable"; readonly problem: CatalogueFailure }
  | ({ readonly kind: "open"; readonly query: string; readonly view: MenuView } & MenuBase);

export async function loadMenu(context: PageContext, params: Params): Promise<MenuData> {
  const read = await loadBase(context, params);
  if (!read.ok) return { kind: "unavailable", problem: read.error };
  const base = read.value;
  const query = (one(params, "q") ?? "").trim();
  // The page repeats the visitor's query, so it must not be cached for others.
  if (query !== "") markUncacheable();
  return { kind: "open", query, view: viewOf(base, query), ...base };
}

function viewOf({ index, catalogue, cart, isLarge }: MenuBase, query: string): MenuView {
  if (query !== "") {
    const { count, sections } = search(index, query);
    const shown = sections.map((section) => sectionOf(section, catalogue, cart));
    return { kind: "found", count, sections: shown };
  }
  if (isLarge) return { kind: "categories", categories: index.map(categoryLine) };
  return { kind: "all", sections: index.map((each) => sectionOf(each, catalogue, cart)) };
}

function categoryLine({ key, name, items }: MenuCategory): CategoryLine {
  const prices = items.flatMap(({ action, rate }) =>
    action === "call" || !rate || rate.rate.price === 0 ? [] : [rate.rate.price],
  );
  const from = prices.length > 0 ? Math.min(...prices) : undefined;
  return { key, name, count: items.length, from };
}
