import { showToNobodyElse } from "#lib/app/cacheability.ts";
import type { Learned } from "#lib/catalogue/bookable.ts";
import { MAX_LINES } from "#lib/catalogue/cart.ts";
import type { Cart, Catalogue } from "#lib/catalogue/types.ts";
import type { Minor } from "#lib/money.ts";
import { cartIn, one, type Params } from "../_shared/params.ts";
import type { RequestContext } from "../_shared/request-context.ts";
import { isLarge, type MenuCategory, menuIndex } from "./menu-index.ts";
import { addedName, type MenuSection, type MenuVisit, sectionOf, visitOf } from "./menu-rows.ts";
import { search } from "./menu-search.ts";

/** A category of a menu that is too large for one page. */
export type CategoryLine = {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** The least that anything in it costs. */
  readonly from?: Minor | undefined;
};

/** What the menu lists: all of it, the categories of a large one, or what was looked for. */
export type MenuView =
  | { readonly kind: "all"; readonly sections: readonly MenuSection[] }
  | { readonly kind: "categories"; readonly categories: readonly CategoryLine[] }
  | { readonly kind: "found"; readonly count: number; readonly sections: readonly MenuSection[] };

/** What every page with rows of the menu knows. */
export type MenuBase = {
  readonly index: readonly MenuCategory[];
  readonly catalogue: Catalogue;
  readonly learned: Learned;
  /** Whether the categories have pages of their own. */
  readonly isLarge: boolean;
  readonly cart: Cart;
  readonly visit: MenuVisit;
  /** The name of what has just joined the visit. */
  readonly added: string | undefined;
};

export type MenuData =
  | { readonly kind: "closed" }
  | ({ readonly kind: "open"; readonly query: string; readonly view: MenuView } & MenuBase);

/** Everything the menu shows, for the visit and the search in the address. */
export async function loadMenu(site: RequestContext, params: Params): Promise<MenuData> {
  const base = await loadBase(site, params);
  if (!base) return { kind: "closed" };
  const query = (one(params, "q") ?? "").trim();
  // It holds what this visitor typed, which a copy for others is not to say.
  if (query !== "") showToNobodyElse();
  return { kind: "open", query, view: viewOf(base, query), ...base };
}

/** `undefined` while nothing can be read. */
export async function loadBase(
  site: RequestContext,
  params: Params,
): Promise<MenuBase | undefined> {
  const read = await site.catalogue.read(site.asking.until);
  if (!read.ok) {
    showToNobodyElse();
    return undefined;
  }
  const { catalogue } = read.value;
  const learned = await site.bookings.learned();
  const cart = cartIn(catalogue, params).slice(0, MAX_LINES);
  const index = menuIndex(catalogue, learned);
  return {
    index,
    catalogue,
    learned,
    isLarge: isLarge(catalogue),
    cart,
    visit: visitOf(site, catalogue, cart, learned),
    added: addedName(catalogue, cart, one(params, "added")),
  };
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
    action === "call" || !rate ? [] : [rate.rate.price],
  );
  const from = prices.length > 0 ? Math.min(...prices) : undefined;
  return { key, name, count: items.length, from };
}
