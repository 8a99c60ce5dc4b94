import { canary } from "../canary.ts";
import type { Bundle, Category, OptionGroup, Service, Tier, Variant, Worth } from "../model.ts";
import type { Shape } from "./shape.ts";

/** The catalogue on the wire (§2.1). */
export function writeCategories(categories: Category[], shape: Shape): object[] {
  return categories.map(({ id, name, services, bundles }) => ({
    id,
    name,
    services: services.map((service) => writeService(service, shape)),
    bundles: bundles.map((bundle) => writeBundle(bundle, shape)),
  }));
}

function writeService(service: Service, shape: Shape): object {
  const { id, name, variants, tiers, optionGroups } = service;
  return {
    id,
    name,
    ...description(service.description, shape),
    price: euros(service.cents),
    durationInMinutes: service.minutes,
    disabledForOnlineBooking: service.disabled,
    requiresMembership: service.membersOnly,
    useVariants: variants.length > 0,
    usePricingTiers: tiers.length > 0 || variants.some((variant) => variant.tiers.length > 0),
    ...prerequisites(service),
    [shape.variants]: variants.map((variant) => writeVariant(variant, shape)),
    [shape.tiers]: tiers.map((tier) => writeTier(tier, shape)),
    [shape.addonGroups]: optionGroups.map((group) => writeGroup(group, shape)),
    staffNotes: canary("staff-notes", id),
  };
}

function prerequisites({ prerequisites: gate }: Service): object {
  if (!gate) return {};
  return {
    prerequisiteServiceIds: gate.serviceIds,
    prerequisiteRequirement: "required",
    prerequisiteMatchMode: gate.mode,
  };
}

function writeVariant(variant: Variant, shape: Shape): object {
  const { id, name, tiers } = variant;
  return {
    [shape.variantId]: id,
    name,
    ...description(variant.description, shape),
    ...worth(variant, shape),
    ...(tiers.length > 0 && { [shape.tiers]: tiers.map((tier) => writeTier(tier, shape)) }),
  };
}

function writeTier(tier: Tier, shape: Shape): object {
  const { id, name, memberIds } = tier;
  const members = {
    teamMemberIds: { teamMemberIds: memberIds },
    objects: { teamMembers: memberIds.map((memberId) => ({ id: memberId })) },
    ids: { teamMembers: memberIds },
  };
  return { id, name, ...worth(tier, shape), ...members[shape.tierMembers] };
}

function writeGroup({ id, name, min, max, options }: OptionGroup, shape: Shape): object {
  const counts = {
    selections: { minSelections: min, maxSelections: max },
    minMax: { min, max },
    flags: { required: min > 0, multiple: max > 1 },
  };
  const named = shape.addonIds === "option";
  return {
    [named ? "optionGroupId" : "id"]: id,
    name,
    ...counts[shape.addonCounts],
    options: options.map((option) => ({
      [named ? "optionId" : "id"]: option.id,
      name: option.name,
      ...description(option.description, shape),
      ...worth(option, shape),
    })),
  };
}

function writeBundle({ id, name, description: text, cents, items }: Bundle, shape: Shape): object {
  const head = {
    id,
    name,
    ...description(text, shape),
    ...(cents !== null && { price: euros(cents) }),
  };
  if (shape.bundleItems === "serviceIds") {
    return { ...head, serviceIds: items.map((item) => item.serviceId) };
  }
  const services = items.map((item) => ({
    serviceId: item.serviceId,
    ...(item.variantId !== null && { variantId: item.variantId }),
    ...(item.worth && worth(item.worth, shape)),
  }));
  return { ...head, [shape.bundleItems]: services };
}

function worth({ cents, minutes }: Worth, shape: Shape): object {
  return { price: euros(cents), [shape.minutes]: minutes };
}

function description(text: string | null, { descriptions }: Shape): object {
  return text !== null && descriptions === "present" ? { description: text } : {};
}

function euros(cents: number): number {
  return cents / 100;
}
