import fc from "fast-check";
import type { AddonChoice, Cart, CartLine } from "#lib/offer/catalogue/types.ts";
import type { Sample } from "./catalogues.ts";
import type { RawService } from "./raw.ts";

/** Random carts for a sample: mostly valid, some with one fault. */

type Step = { what: number; variant: number; extra: number; offset: number; fault: number };

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.nat(6),
  variant: fc.nat(2),
  extra: fc.nat(3),
  offset: fc.nat(3),
  fault: fc.nat(60),
});

export const plans = fc.array(step, { minLength: 1, maxLength: 4 });

export function cartFor(sample: Sample, plan: readonly Step[]): Cart {
  return plan.flatMap((each) => {
    const choices = [...sample.services, ...sample.bundles];
    const chosen = choices[each.what % choices.length];
    if (!chosen) return [];
    const lines =
      "services" in chosen
        ? chosen.services.map((item) => ({
            ...lineFor(sample, item.serviceId, each),
            ...(item.variantId !== undefined && { variantId: item.variantId }),
            bundleId: chosen.id,
          }))
        : [lineFor(sample, chosen.id, each)];
    return fault(lines, each);
  });
}

function lineFor(sample: Sample, serviceId: string, choice: Step): CartLine {
  const service = sample.services.find(({ id }) => id === serviceId);
  if (!service) return { serviceId, addons: [] };
  const variant = service.variants[choice.variant % Math.max(1, service.variants.length)];
  return {
    serviceId,
    addons: addonsFor(service, choice),
    ...(service.useVariants && variant && { variantId: variant.id }),
  };
}

/** The required number and up to three more, from any position. */
function addonsFor(service: RawService, { extra, offset }: Step): AddonChoice[] {
  return service.optionGroups.flatMap(({ id, minSelections, maxSelections, options }) => {
    const max = Math.min(maxSelections ?? options.length, options.length);
    const count = Math.min(max, minSelections + extra);
    const from = offset % options.length;
    const rotated = [...options.slice(from), ...options.slice(0, from)];
    return rotated.slice(0, count).map((option) => ({ groupId: id, addonId: option.id }));
  });
}

/** Now and then one fault. */
function fault(lines: readonly CartLine[], { fault: kind }: Step): Cart {
  const [first, ...rest] = lines;
  if (!first) return lines;
  const addon = first.addons[0];
  switch (kind) {
    case 1:
      return [{ ...first, serviceId: "svc_nowhere" }, ...rest];
    case 2:
      return [{ ...first, variantId: "v_nowhere" }, ...rest];
    case 3:
      return [{ serviceId: first.serviceId, addons: first.addons }, ...rest];
    case 4:
      return [{ ...first, addons: [] }, ...rest];
    case 5:
      return addon ? [{ ...first, addons: [...first.addons, addon] }, ...rest] : lines;
    case 6:
      return [{ ...first, addons: [{ groupId: "g", addonId: "o" }] }, ...rest];
    case 7:
      return rest;
    case 8:
      return [{ ...first, bundleId: "bun_nowhere" }, ...rest];
    case 9:
      return [...lines, ...lines];
    default:
      return lines;
  }
}
