import type { AvailabilityCart } from "#lib/availability/query.ts";
import type { Cart } from "#lib/catalogue/types.ts";

export type AvailabilityLine = AvailabilityCart[number];

export function availabilityLines(cart: Cart): AvailabilityCart {
  return cart.map(({ serviceId, variantId, addons }) => ({
    service: { id: serviceId },
    ...(variantId !== undefined && { variant: { id: variantId } }),
    addons: addons.map(({ groupId, addonId }) => ({
      group: { id: groupId },
      addon: { id: addonId },
    })),
  }));
}
