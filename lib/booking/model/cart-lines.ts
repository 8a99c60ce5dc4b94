import type { AvailabilityCart } from "#lib/availability/query.ts";
import type { CartLine } from "#lib/catalogue/types.ts";

export type AvailabilityLine = AvailabilityCart[number];

export function availabilityLine({ serviceId, variantId, addons }: CartLine): AvailabilityLine {
  return {
    service: { id: serviceId },
    ...(variantId !== undefined && { variant: { id: variantId } }),
    addons: addons.map(({ groupId, addonId }) => ({
      group: { id: groupId },
      addon: { id: addonId },
    })),
  };
}
