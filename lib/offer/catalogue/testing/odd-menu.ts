import type { IgnoredFields } from "#lib/config/ignored-fields.ts";
import { quoteCart } from "#lib/offer/pricing/cart.ts";
import { schemasOf } from "#lib/upstream/readers.ts";
import { NONE_CLOSED } from "../bookable.ts";
import { checkCart } from "../cart.ts";
import { reshapeCatalogue } from "../reshape.ts";
import type { Cart, Catalogue } from "../types.ts";

/** A small menu on the wire, some of it as another product writes it. */

const flags = {
  disabledForOnlineBooking: false,
  requiresMembership: false,
  useVariants: false,
  usePricingTiers: false,
};
export const cut = { id: "cut", name: "Cut", price: 40, durationInMinutes: 30, ...flags };
export const other = { ...cut, id: "other", name: "Other" };
export const long = { id: "long", name: "Long", price: 60, durationInMinutes: 45 };
export const tier = { price: 50, durationInMinutes: 40, teamMemberIds: ["ana"] };
export const care = { id: "care", name: "Care", price: 5, durationInMinutes: 0 };
export const group = {
  id: "extras",
  name: "Extras",
  minSelections: 1,
  maxSelections: 1,
  options: [care],
};
export const bundle = { id: "both", name: "Both", price: 70, services: ["cut", "other"] };

type Menu = { category?: object; services?: readonly object[]; bundles?: readonly object[] };

export function readMenu(menu: Menu, ignore: IgnoredFields = {}, envelope: object = {}): Catalogue {
  const { category = {}, services = [cut, other], bundles = [] } = menu;
  const data = [{ id: "hair", name: "Hair", ...category, services, bundles }];
  const now = () => Date.parse("2026-11-23T12:00:00Z");
  const { categories } = schemasOf({ currency: "EUR", ignore, now });
  return reshapeCatalogue(categories.parse({ data, ...envelope }), "EUR");
}

/** Price and minutes that a cart would be sold for. */
export function sold(catalogue: Catalogue, cart: Cart, member: string | null = null) {
  const checked = checkCart(catalogue, cart, NONE_CLOSED);
  const quote = checked.ok ? quoteCart(checked.value, () => member) : checked;
  return quote.ok ? quote.value.total : undefined;
}

export const line = { serviceId: "cut", addons: [] };

export function issuesIn({ categories }: Catalogue): readonly string[] {
  return categories
    .flatMap(({ entries, bundles }) => [
      ...entries.flatMap((entry) =>
        entry.readable ? (entry.service.notes ?? []) : entry.service.issues,
      ),
      ...bundles.flatMap((entry) => (entry.readable ? [] : entry.bundle.issues)),
    ])
    .map(({ path, fault }) => `${path}: ${fault}`);
}
