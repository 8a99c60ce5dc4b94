import { NONE_CLOSED } from "./bookable.ts";
import { checkCart } from "./cart.ts";
import type { CartLine, Catalogue, CheckedCart, Service } from "./types.ts";

/** The first service that is sold, with the add-ons that it requires. */
export function sampleCart(catalogue: Catalogue): CheckedCart | undefined {
  for (const service of catalogue.services.values()) {
    const checked = checkCart(catalogue, [lineOf(service)], NONE_CLOSED);
    if (checked.ok) return checked.value;
  }
  return undefined;
}

/** With its first variant, and at least so many add-ons of each group, the dearest first: a free one shows no price. */
export function lineOf({ id, offer, addonGroups }: Service, least = 0): CartLine {
  const [variant] = offer.kind === "variants" ? offer.variants : [];
  const addons = addonGroups.flatMap((group) => {
    const dearest = group.addons.toSorted((one, other) => other.rate.price - one.rate.price);
    const count = Math.min(group.max, Math.max(group.min, least));
    return dearest.slice(0, count).map((addon) => ({ groupId: group.id, addonId: addon.id }));
  });
  return { serviceId: id, ...(variant && { variantId: variant.id }), addons };
}
