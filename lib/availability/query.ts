import type { LocalDate } from "#lib/calendar.ts";
import type { WireAvailabilityQuery } from "#lib/upstream/schema/availability.ts";

type Named = { readonly id: string };

/** As much of a checked cart as availability is asked with. */
export type AvailabilityCart = readonly {
  readonly service: Named;
  readonly variant?: Named;
  readonly addons: readonly { readonly group: Named; readonly addon: Named }[];
}[];

/**
 * What to ask of availability for a cart (§4.2), from one day to another, both included. Variants
 * and add-ons are named so that slots are as long as the visit (rule 1). Carts that differ only in
 * the order of their add-ons ask the same, since a checked cart has them in the catalogue's order.
 */
export function availabilityQuery(
  cart: AvailabilityCart,
  memberId: string | "any",
  from: LocalDate,
  to: LocalDate,
): WireAvailabilityQuery {
  const services = cart.map(({ service, variant, addons }) => ({
    serviceId: service.id,
    ...(variant ? { variantId: variant.id } : {}),
    ...(addons.length > 0
      ? {
          addons: addons.map(({ group, addon }) => ({
            optionGroupId: group.id,
            optionId: addon.id,
          })),
        }
      : {}),
  }));
  return { startDate: from, endDate: to, teamMemberId: memberId, services };
}
