import { type Learned, unmetPrerequisites } from "#lib/catalogue/bookable.ts";
import { checkCart } from "#lib/catalogue/cart.ts";
import type { Cart, Catalogue } from "#lib/catalogue/types.ts";
import { type LowestRate, lowestCartTotal } from "#lib/pricing/from.ts";
import type { RequestContext } from "../_shared/request-context.ts";
import type { MenuCategory, MenuItem } from "./menu-index.ts";

/** A row of the menu as it stands beside a visit. */
export type MenuRow = MenuItem & {
  /** The visit with this row in it, where there is nothing to choose. */
  readonly taken: Cart;
  /** Names of the services that must be in the same visit and are not yet. */
  readonly needs: { readonly names: readonly string[]; readonly mode: "any" | "all" };
};

export type MenuSection = {
  readonly key: string;
  readonly name: string;
  readonly rows: readonly MenuRow[];
};

export function sectionOf(
  { key, name, items }: MenuCategory,
  catalogue: Catalogue,
  cart: Cart,
): MenuSection {
  return { key, name, rows: items.map((item) => rowOf(item, catalogue, cart)) };
}

function rowOf(item: MenuItem, catalogue: Catalogue, cart: Cart): MenuRow {
  const taken = item.lines.length > 0 ? [...cart, ...item.lines] : [];
  return { ...item, taken, needs: needsOf(item, catalogue, cart) };
}

function needsOf({ kind, id }: MenuItem, catalogue: Catalogue, cart: Cart): MenuRow["needs"] {
  const service = kind === "service" ? catalogue.services.get(id) : undefined;
  if (!service) return { names: [], mode: "all" };
  const inCart = cart.map(({ serviceId }) => serviceId);
  const names = unmetPrerequisites(service, inCart).flatMap(
    (unmet) => catalogue.services.get(unmet)?.name ?? [],
  );
  return { names, mode: service.prerequisites?.mode ?? "all" };
}

/** The visit so far, as the menu shows it beside its rows. */
export type MenuVisit = {
  readonly names: readonly string[];
  readonly total?: LowestRate | undefined;
};

export function visitOf(
  { voice }: RequestContext,
  catalogue: Catalogue,
  cart: Cart,
  learned: Learned,
): MenuVisit {
  const checked = checkCart(catalogue, cart, learned);
  return {
    names: cart.map(
      ({ serviceId }) => catalogue.services.get(serviceId)?.name ?? voice.t("visit.gone"),
    ),
    total: checked.ok ? lowestCartTotal(checked.value) : undefined,
  };
}

/** What an address says was added is named from the catalogue, and only while the visit holds it. */
export function addedName(
  catalogue: Catalogue,
  cart: Cart,
  id: string | undefined,
): string | undefined {
  const line = cart.find(({ serviceId, bundleId }) => id === (bundleId ?? serviceId));
  if (line === undefined || id === undefined) return undefined;
  return (line.bundleId === undefined ? catalogue.services : catalogue.bundles).get(id)?.name;
}
