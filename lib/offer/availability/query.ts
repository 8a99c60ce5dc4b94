import type { WireAvailabilityQuery } from "#lib/upstream/schema/requests.ts";
import type { LocalDate } from "#lib/values/calendar.ts";

type Named = { readonly id: string };

export type AvailabilityCart = readonly {
  readonly service: Named;
  readonly variant?: Named;
  readonly addons: readonly { readonly group: Named; readonly addon: Named }[];
}[];

/** Variants and add-ons make slots as long as the cart (§4.2 rule 1). */
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
