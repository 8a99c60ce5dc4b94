import { NONE_CLOSED } from "./bookable.ts";
import { checkCart } from "./cart.ts";
import type { Catalogue, CheckedCart, Service } from "./types.ts";

/** The first service that is sold, with its first variant and the add-ons that it requires. */
export function sampleCart(catalogue: Catalogue): CheckedCart | undefined {
  for (const service of catalogue.services.values()) {
    const checked = checkCart(catalogue, [lineOf(service)], NONE_CLOSED);
    if (checked.ok) return checked.value;
  }
  return undefined;
}

function lineOf({ id, offer, addonGroups }: Service) {
  const variant = offer.kind === "variants" ? offer.variants[0] : undefined;
  const addons = addonGroups.flatMap((group) =>
    group.addons.slice(0, group.min).map((addon) => ({ groupId: group.id, addonId: addon.id })),
  );
  return { serviceId: id, ...(variant && { variantId: variant.id }), addons };
}
