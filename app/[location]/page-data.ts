import { markUncacheable } from "#lib/app/cacheability.ts";
import type { Learned } from "#lib/catalogue/bookable.ts";
import { MAX_LINES } from "#lib/catalogue/cart.ts";
import type { Cart, Catalogue } from "#lib/catalogue/types.ts";
import type { Language } from "#lib/i18n/languages.ts";
import type { Minor } from "#lib/money.ts";
import { cartIn, one, type Params } from "../_shared/params.ts";
import type { RequestContext } from "../_shared/request-context.ts";
import { isLarge, type MenuCategory, menuIndex } from "./menu-index.ts";
import {
  addedName,
  type CartBarView,
  cartSummaryOf,
  type MenuSection,
  sectionOf,
} from "./menu-rows.ts";
import { search, searchLanguages } from "./menu-search.ts";

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

export type MenuBase = {
  readonly index: readonly MenuCategory[];
  readonly catalogue: Catalogue;
  readonly learned: Learned;
  readonly isLarge: boolean;
  readonly cart: Cart;
  readonly summary: CartBarView;
  /** Name of the item just added to the cart. */
  readonly added: string | undefined;
};

export type MenuData =
  | { readonly kind: "closed" }
  | ({ readonly kind: "open"; readonly query: string; readonly view: MenuView } & MenuBase);

export async function loadMenu(context: RequestContext, params: Params): Promise<MenuData> {
  const base = await loadBase(context, params);
  if (!base) return { kind: "closed" };
  const query = (one(params, "q") ?? "").trim();
  // The page repeats the visitor's query, so it must not be cached for others.
  if (query !== "") markUncacheable();
  return { kind: "open", query, view: viewOf(base, query, searchLanguages(context)), ...base };
}

/** `undefined` while the catalogue cannot be read. */
export async function loadBase(
  context: RequestContext,
  params: Params,
): Promise<MenuBase | undefined> {
  const read = await context.catalogue.read(context.caller.until);
  if (!read.ok) {
    markUncacheable();
    return undefined;
  }
  const { catalogue } = read.value;
  const learned = await context.bookings.restrictions();
  const cart = cartIn(catalogue, params).slice(0, MAX_LINES);
  const index = menuIndex(catalogue, learned);
  return {
    index,
    catalogue,
    learned,
    isLarge: isLarge(catalogue),
    cart,
    summary: cartSummaryOf(context, catalogue, cart, learned),
    added: addedName(catalogue, cart, one(params, "added")),
  };
}

function viewOf(
  { index, catalogue, cart, isLarge }: MenuBase,
  query: string,
  languages: readonly Language[],
): MenuView {
  if (query !== "") {
    const { count, sections } = search(index, query, languages);
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
