import type { Location } from "#lib/config/types.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import type { WireNewAppointment } from "#lib/upstream/schema/requests.ts";
import { wireFromMinor } from "#lib/values/money.ts";
import type { VisitTime } from "./visit.ts";

/** Body of a new appointment (§2.3, §4.4). With `separate` pricing, rates exclude add-ons. */
export function appointmentBody(
  clientId: string,
  { date, lines }: VisitTime,
  quote: Quote,
  { addonPricing, currency }: Pick<Location, "addonPricing" | "currency">,
): WireNewAppointment {
  const services = quote.lines.flatMap(({ line, base, total, memberId }, at) => {
    const startTime = lines[at]?.start;
    if (startTime === undefined) return [];
    const { service, variant, addons, bundle } = line;
    const rate = addonPricing === "included" ? total : base;
    return {
      serviceId: service.id,
      startTime,
      price: wireFromMinor(rate.price, currency),
      durationInMinutes: rate.minutes,
      ...(memberId !== null && { teamMemberId: memberId }),
      ...(variant && { variantId: variant.id }),
      ...(bundle && { bundleId: bundle.bundle.id }),
      ...(addons.length > 0 && {
        addons: addons.map(({ group, addon }) => ({
          optionGroupId: group.id,
          optionId: addon.id,
        })),
      }),
    };
  });
  return { clientId, appointmentDate: date, services };
}
