import { type ClosedServices, unmetPrerequisites } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { encodeId } from "#lib/offer/catalogue/cart-url.ts";
import type { Cart, Catalogue } from "#lib/offer/catalogue/types.ts";
import { type LowestRate, lowestVisitTotal } from "#lib/offer/pricing/lowest-rate.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import type { MenuCategory, MenuItem } from "./menu-index.ts";

export type MenuRow = MenuItem & {
  /** The cart with this row added, where there is nothing to choose. */
  readonly taken: Cart;
  /** How often the cart holds it, and the cart with one less. */
  readonly count: number;
  readonly fewer: Cart;
  /** Required services that the cart does not hold yet. */
  readonly needs: { readonly names: readonly string[]; readonly mode: "any" | "all" };
};

export type MenuSection = {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly rows: readonly MenuRow[];
};

export function sectionOf(
  { key, id, name, items }: MenuCategory,
  catalogue: Catalogue,
  cart: Cart,
): MenuSection {
  return { key, id, name, rows: items.map((item) => rowOf(item, catalogue, cart)) };
}

function rowOf(item: MenuItem, catalogue: Catalogue, cart: Cart): MenuRow {
  const taken = item.lines.length > 0 ? [...cart, ...item.lines] : [];
  return { ...item, taken, ...heldOf(item, cart), needs: needsOf(item, catalogue, cart) };
}

function heldOf({ kind, id, lines }: MenuItem, cart: Cart): Pick<MenuRow, "count" | "fewer"> {
  const held = cart.flatMap(({ serviceId, bundleId }, index) => {
    const isIt = kind === "bundle" ? bundleId === id : serviceId === id && bundleId === undefined;
    return isIt ? [index] : [];
  });
  const size = Math.max(1, lines.length);
  const last = held.slice(-size);
  return {
    count: Math.floor(held.length / size),
    fewer: cart.filter((_, index) => !last.includes(index)),
  };
}

/** Of its element, which links come back to. */
export function rowId({ kind, id }: Pick<MenuItem, "kind" | "id">): string {
  return `${kind === "bundle" ? "b" : "r"}-${encodeId(id)}`;
}

function needsOf({ service }: MenuItem, catalogue: Catalogue, cart: Cart): MenuRow["needs"] {
  if (!service) return { names: [], mode: "all" };
  const inCart = cart.map(({ serviceId }) => serviceId);
  const names = unmetPrerequisites(service, inCart).flatMap(
    (unmet) => catalogue.services.get(unmet)?.name ?? [],
  );
  return { names, mode: service.prerequisites?.mode ?? "all" };
}

export type CartBarView = {
  readonly names: readonly string[];
  readonly total?: LowestRate | undefined;
};

export function cartSummaryOf(
  { i18n, visit }: PageContext,
  catalogue: Catalogue,
  cart: Cart,
  closed: ClosedServices,
): CartBarView {
  const checked = checkCart(catalogue, cart, closed);
  return {
    names: cart.map(
      ({ serviceId }) => catalogue.services.get(serviceId)?.name ?? i18n.t("visit.gone"),
    ),
    total: checked.ok ? lowestVisitTotal(checked.value, visit?.team) : undefined,
  };
}

/** Named from the catalogue, and only while the cart holds it: the address may be forged. */
export function addedName(
  catalogue: Catalogue,
  cart: Cart,
  id: string | undefined,
): string | undefined {
  const line = cart.find(({ serviceId, bundleId }) => id === (bundleId ?? serviceId));
  if (line === undefined || id === undefined) return undefined;
  return (line.bundleId === undefined ? catalogue.services : catalogue.bundles).get(id)?.name;
}
