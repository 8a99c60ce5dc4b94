import type { RawBundle, RawGroup, RawService, RawTier } from "./raw.ts";

/**
 * Mutations that make a service or bundle unreadable; `undefined`: not applicable to this record.
 */

type Mutation<T> = (record: T) => unknown;

/**
 * Changes the rate that applies: of the first variant's first tier, a tier, a variant or the
 * service.
 */
function withRate(patch: Record<string, unknown>): Mutation<RawService> {
  const first = <T>(items: readonly T[], change: (item: T) => unknown) =>
    items.map((item, index) => (index === 0 ? change(item) : item));
  const patched = (item: object) => ({ ...item, ...patch });
  return (service) => {
    const { variants, pricingTiers } = service;
    if (service.useVariants && service.usePricingTiers) {
      const inFirst = (variant: RawService["variants"][number]) => ({
        ...variant,
        pricingTiers: first(variant.pricingTiers, patched),
      });
      return { ...service, variants: first(variants, inFirst) };
    }
    if (service.useVariants) return { ...service, variants: first(variants, patched) };
    if (service.usePricingTiers) {
      return { ...service, pricingTiers: first(pricingTiers, patched) };
    }
    return patched(service);
  };
}

/** Makes the first group required and changes it. */
function withGroup(change: (group: RawGroup) => unknown): Mutation<RawService> {
  return (service) => {
    const [group, ...rest] = service.optionGroups;
    if (!group || group.options.length === 0) return undefined;
    const required = { ...group, minSelections: 1, maxSelections: null };
    return { ...service, optionGroups: [change(required), ...rest] };
  };
}

/** Changes the list of tiers that applies. */
function withTiers(change: (tiers: readonly RawTier[]) => unknown): Mutation<RawService> {
  return (service) => {
    if (!service.usePricingTiers) return undefined;
    if (!service.useVariants) return { ...service, pricingTiers: change(service.pricingTiers) };
    const variants = service.variants.map((variant) => ({
      ...variant,
      pricingTiers: change(variant.pricingTiers),
    }));
    return { ...service, variants };
  };
}

const withMember = (tier: RawTier) => ({ ...tier, teamMemberIds: ["tm_twice"] });

const withFields =
  (patch: object): Mutation<RawService> =>
  (service) => ({ ...service, ...patch });

export const mutateService: readonly Mutation<RawService>[] = [
  withRate({ price: undefined }),
  withRate({ price: null }),
  withRate({ price: "12" }),
  withRate({ price: -1 }),
  withRate({ price: 1.23456 }),
  withRate({ price: 1e15 }),
  withRate({ price: { amount: 12 } }),
  withRate({ durationInMinutes: undefined }),
  withRate({ durationInMinutes: 0 }),
  withRate({ durationInMinutes: -30 }),
  withRate({ durationInMinutes: 22.5 }),
  withRate({ durationInMinutes: "45" }),
  withRate({ durationInMinutes: 1_441 }),
  withFields({ id: undefined }),
  withFields({ name: undefined }),
  withFields({ disabledForOnlineBooking: "no" }),
  withFields({ requiresMembership: 0 }),
  (service) => ({ ...service, useVariants: "yes" }),
  (service) => ({ ...service, usePricingTiers: 1 }),
  (service) => ({ ...service, useVariants: true, variants: [] }),
  (service) => ({ ...service, usePricingTiers: true, useVariants: false, pricingTiers: [] }),
  (service) => ({ ...service, prerequisiteServiceIds: "svc_0" }),
  (service) => ({ ...service, prerequisiteServiceIds: [7.5] }),
  (service) => ({ ...service, optionGroups: "none" }),
  withTiers((tiers) =>
    tiers[0] ? [withMember(tiers[0]), withMember({ ...tiers[0], id: "tier_again" })] : [],
  ),
  withTiers((tiers) => tiers.map(({ teamMemberIds, ...tier }) => tier)),
  (service) =>
    service.useVariants
      ? { ...service, variants: [...service.variants, service.variants[0]] }
      : undefined,
  withGroup((group) => ({ ...group, minSelections: group.options.length + 1, maxSelections: 9 })),
  withGroup((group) => ({ ...group, minSelections: 2, maxSelections: 1 })),
  withGroup((group) => ({ ...group, minSelections: "1" })),
  withGroup((group) => ({ ...group, maxSelections: 0 })),
  withGroup((group) => ({ ...group, options: [] })),
  withGroup((group) => ({ ...group, options: [...group.options, group.options[0]] })),
  withGroup((group) => ({ ...group, options: group.options.map(({ price, ...rest }) => rest) })),
  withGroup((group) => ({ ...group, options: [null] })),
  withGroup((group) => ({ ...group, minSelections: 0, options: [null] })),
  withTiers((tiers) => tiers.map((tier) => ({ ...tier, teamMemberIds: [] }))),
  (service) => ({ ...service, optionGroups: [...service.optionGroups, null] }),
];

export const mutateBundle: readonly Mutation<RawBundle>[] = [
  (bundle) => ({ ...bundle, services: [] }),
  (bundle) => ({ ...bundle, services: undefined }),
  (bundle) => ({ ...bundle, services: [...bundle.services, { serviceId: "svc_nowhere" }] }),
  (bundle) => ({ ...bundle, services: [...bundle.services, null] }),
  (bundle) => ({ ...bundle, price: "20" }),
  (bundle) => ({ ...bundle, price: -20 }),
  (bundle) => ({ ...bundle, price: 20.12345 }),
  (bundle) => ({
    ...bundle,
    price: 1_000,
    services: bundle.services.map((item) => ({ ...item, price: 1 })),
  }),
  (bundle) => ({
    ...bundle,
    price: 9,
    services: [...bundle.services, ...bundle.services].map((item, index) => {
      const { price, ...rest } = item;
      return index === 0 ? { ...rest, price: 9 } : rest;
    }),
  }),
  (bundle) => ({
    ...bundle,
    services: bundle.services.map((item) => ({ ...item, variantId: "v_nowhere" })),
  }),
  (bundle) => ({
    ...bundle,
    services: bundle.services.map((item) => ({ ...item, durationInMinutes: 0 })),
  }),
];
