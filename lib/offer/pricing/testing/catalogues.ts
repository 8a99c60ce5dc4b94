import fc from "fast-check";
import type { RawBundle, RawGroup, RawRate, RawService, RawTier, RawVariant } from "./raw.ts";

/** Random catalogues in the assumed wire shapes. What cannot be read is held by reshape.test.ts. */

export type Sample = {
  readonly currency: string;
  readonly digits: number;
  readonly services: readonly RawService[];
  readonly bundles: readonly RawBundle[];
  /** The upstream's response. */
  readonly wire: { readonly data: readonly unknown[] };
};

export const members = ["tm_0", "tm_1", "tm_2", "tm_3"] as const;

const currencies = [
  { currency: "EUR", digits: 2 },
  { currency: "JPY", digits: 0 },
  { currency: "KWD", digits: 3 },
] as const;

/** Amounts are parsed from decimals as JSON does, with a double's rounding error. */
function amount(digits: number): fc.Arbitrary<number> {
  const minor = fc.oneof(
    { weight: 30, arbitrary: fc.nat(30_000) },
    { weight: 1, arbitrary: fc.integer({ min: 200_000_000, max: 1_000_000_000 }) },
  );
  return minor.map((units) => {
    const text = String(units).padStart(digits + 1, "0");
    const point = text.length - digits;
    return Number(digits === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`);
  });
}

function rate(digits: number, leastMinutes: number): fc.Arbitrary<RawRate> {
  const durationInMinutes = fc.integer({ min: leastMinutes, max: 150 });
  return fc.record({ price: amount(digits), durationInMinutes });
}

/** Each member is in one tier or in none; the first one always is in the first tier. None is of nobody. */
function tiers(digits: number, owner: string): fc.Arbitrary<RawTier[]> {
  const rates = fc.array(rate(digits, 1), { minLength: 1, maxLength: 3 });
  const assignment = fc.tuple(...members.map(() => fc.nat(3)));
  return fc.tuple(rates, assignment).map(([each, assigned]) => {
    const all = each.map((ownRate, index) => ({
      id: `${owner}_tier_${index}`,
      name: `Tier ${index}`,
      ...ownRate,
      teamMemberIds: members.filter((_, member) => (member === 0 ? 0 : assigned[member]) === index),
    }));
    return all.filter(({ teamMemberIds }) => teamMemberIds.length > 0);
  });
}

function variants(digits: number, owner: string, tiered: boolean): fc.Arbitrary<RawVariant[]> {
  const one = fc.tuple(rate(digits, 1), tiered ? tiers(digits, owner) : fc.constant<RawTier[]>([]));
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((all) =>
    all.map(([ownRate, pricingTiers], index) => ({
      id: `${owner}_v${index}`,
      name: `Variant ${index}`,
      ...ownRate,
      pricingTiers,
    })),
  );
}

function group(digits: number, owner: string): fc.Arbitrary<Omit<RawGroup, "id">> {
  return fc
    .tuple(
      fc.array(rate(digits, 0), { minLength: 1, maxLength: 4 }),
      fc.nat(4),
      fc.option(fc.nat(4), { freq: 4 }),
    )
    .map(([rates, least, more]) => {
      const minSelections = Math.min(least, rates.length);
      const maxSelections = more === null ? null : Math.max(1, minSelections + more);
      const options = rates.map((ownRate, index) => ({
        id: `${owner}_o${index}`,
        name: `Option ${index}`,
        ...ownRate,
      }));
      return { name: "Group", minSelections, maxSelections, options };
    });
}

const sometimes = fc.nat(20).map((roll) => roll === 0);

function service(digits: number, id: string, count: number): fc.Arbitrary<RawService> {
  const gate = fc.record({
    ids: fc.uniqueArray(fc.nat(count), { minLength: 1, maxLength: 2 }),
    mode: fc.constantFrom("any", "Any", "all", "ALL"),
  });
  return fc
    .record({
      ownRate: rate(digits, 1),
      useVariants: fc.boolean(),
      usePricingTiers: fc.boolean(),
      disabledForOnlineBooking: sometimes,
      requiresMembership: sometimes,
      groups: fc.array(group(digits, id), { maxLength: 2 }),
      gate: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, gate),
    })
    .chain(({ ownRate, groups, gate, ...flags }) => {
      const { useVariants, usePricingTiers } = flags;
      const ownTiers =
        usePricingTiers && !useVariants ? tiers(digits, id) : fc.constant<RawTier[]>([]);
      const ownVariants = useVariants
        ? variants(digits, id, usePricingTiers)
        : fc.constant<RawVariant[]>([]);
      return fc.tuple(ownTiers, ownVariants).map(([pricingTiers, its]) => ({
        id,
        name: `Service ${id}`,
        ...ownRate,
        ...flags,
        pricingTiers,
        variants: its,
        optionGroups: groups.map((each, index) => ({ id: `${id}_g${index}`, ...each })),
        ...(gate && {
          prerequisiteServiceIds: gate.ids.map((index) => `svc_${index}`),
          prerequisiteMatchMode: gate.mode,
        }),
      }));
    });
}

function bundle(
  digits: number,
  id: string,
  services: readonly RawService[],
): fc.Arbitrary<RawBundle> {
  const item = fc.record({
    of: fc.nat(services.length - 1),
    variant: fc.option(fc.nat(2)),
    price: amount(digits),
    minutes: fc.option(fc.integer({ min: 1, max: 90 })),
  });
  const pricing = fc.constantFrom("own", "items", "whole");
  return fc
    .tuple(
      fc.uniqueArray(item, { minLength: 1, maxLength: 3, selector: ({ of }) => of }),
      pricing,
      amount(digits),
    )
    .map(([items, how, price]) => ({
      id,
      name: `Bundle ${id}`,
      ...(how === "whole" && { price }),
      services: items.map(({ of, variant, price: part, minutes }) => {
        const its = services[of];
        const fixed = variant === null ? undefined : its?.variants[variant];
        return {
          serviceId: its?.id ?? "",
          ...(fixed && { variantId: fixed.id }),
          ...(how === "items" && { price: part }),
          ...(minutes !== null && { durationInMinutes: minutes }),
        };
      }),
    }));
}

function assemble(
  { currency, digits }: (typeof currencies)[number],
  services: readonly RawService[],
  bundles: readonly RawBundle[],
): Sample {
  const half = Math.ceil(services.length / 2);
  const data = [
    { id: "cat_0", name: "First", services: services.slice(0, half), bundles },
    { id: "cat_1", name: "Second", services: services.slice(half), bundles: [] },
  ];
  return { currency, digits, services, bundles, wire: { data } };
}

/** One to five services, up to two bundles. */
export const samples: fc.Arbitrary<Sample> = fc
  .tuple(fc.constantFrom(...currencies), fc.integer({ min: 1, max: 5 }))
  .chain(([money, count]) => {
    const { digits } = money;
    const ids = Array.from({ length: count }, (_, index) => `svc_${index}`);
    return fc.tuple(...ids.map((id) => service(digits, id, count))).chain((services) => {
      const some = fc
        .nat(2)
        .chain((many) =>
          fc.tuple(
            ...Array.from({ length: many }, (_, index) => bundle(digits, `bun_${index}`, services)),
          ),
        );
      return some.map((bundles) => assemble(money, services, bundles));
    });
  });
