import fc from "fast-check";
import { z } from "zod";
import { mutateBundle, mutateService } from "./mutate.ts";
import type { RawBundle, RawGroup, RawRate, RawService, RawTier, RawVariant } from "./raw.ts";

/**
 * Random catalogues as the wire has them, in the shapes that the design assumes. A service or
 * bundle may be spoilt on purpose; the tests know which, because the generator says so.
 */

export type Sample = {
  readonly currency: string;
  readonly digits: number;
  readonly services: readonly RawService[];
  readonly bundles: readonly RawBundle[];
  /** Ids of what was spoilt: these must not be readable, and everything else must. */
  readonly broken: ReadonlySet<string>;
  /** What the upstream answers, spoilt parts included. */
  readonly wire: { readonly data: readonly unknown[] };
};

export const members = ["tm_0", "tm_1", "tm_2", "tm_3"] as const;

const currencies = [
  { currency: "EUR", digits: 2 },
  { currency: "JPY", digits: 0 },
  { currency: "KWD", digits: 3 },
] as const;

/** Amounts are written as decimals and read as JSON does, so they carry a double's own error. */
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

/** One to three tiers; each member is in one of them or in none. */
function tiers(digits: number, owner: string): fc.Arbitrary<RawTier[]> {
  const rates = fc.array(rate(digits, 1), { minLength: 1, maxLength: 3 });
  const places = fc.tuple(...members.map(() => fc.nat(3)));
  return fc.tuple(rates, places).map(([each, placed]) =>
    each.map((worth, index) => ({
      id: `${owner}_tier_${index}`,
      name: `Tier ${index}`,
      ...worth,
      teamMemberIds: members.filter((_, member) => placed[member] === index),
    })),
  );
}

function variants(digits: number, owner: string, tiered: boolean): fc.Arbitrary<RawVariant[]> {
  const one = fc.tuple(rate(digits, 1), tiered ? tiers(digits, owner) : fc.constant<RawTier[]>([]));
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((all) =>
    all.map(([worth, pricingTiers], index) => ({
      id: `${owner}_v${index}`,
      name: `Variant ${index}`,
      ...worth,
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
      const options = rates.map((worth, index) => ({
        id: `${owner}_o${index}`,
        name: `Option ${index}`,
        ...worth,
      }));
      return { name: "Group", minSelections, maxSelections, options };
    });
}

const sometimes = fc.nat(20).map((roll) => roll === 0);

function service(digits: number, id: string, count: number): fc.Arbitrary<RawService> {
  const gate = fc.record({
    ids: fc.uniqueArray(fc.nat(count), { minLength: 1, maxLength: 2 }),
    mode: fc.constantFrom("any", "Any", "all", "some-day"),
  });
  return fc
    .record({
      worth: rate(digits, 1),
      useVariants: fc.boolean(),
      usePricingTiers: fc.boolean(),
      disabledForOnlineBooking: sometimes,
      requiresMembership: sometimes,
      groups: fc.array(group(digits, id), { maxLength: 2 }),
      gate: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, gate),
    })
    .chain(({ worth, groups, gate, ...flags }) => {
      const { useVariants, usePricingTiers } = flags;
      const ownTiers =
        usePricingTiers && !useVariants ? tiers(digits, id) : fc.constant<RawTier[]>([]);
      const ownVariants = useVariants
        ? variants(digits, id, usePricingTiers)
        : fc.constant<RawVariant[]>([]);
      return fc.tuple(ownTiers, ownVariants).map(([pricingTiers, its]) => ({
        id,
        name: `Service ${id}`,
        ...worth,
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

type Mutated = { readonly record: unknown; readonly spoilt: boolean };

function maybeMutate<T>(
  record: T,
  spoils: readonly ((record: T) => unknown)[],
  roll: number,
): Mutated {
  const changed = spoils[roll]?.(record);
  return changed === undefined ? { record, spoilt: false } : { record: changed, spoilt: true };
}

/** Without an id and a name a service can't be listed, so nothing can refer to it. */
const listable = z.object({ id: z.string(), name: z.string() });

function assemble(
  { currency, digits }: (typeof currencies)[number],
  services: readonly RawService[],
  bundles: readonly RawBundle[],
  rolls: readonly number[],
): Sample {
  const spoilt = new Set<string>();
  const gone = new Set<string>();
  const serviceRecords = services.map((each, index) => {
    const result = maybeMutate(each, mutateService, rolls[index] ?? -1);
    if (result.spoilt) spoilt.add(each.id);
    if (!listable.safeParse(result.record).success) gone.add(each.id);
    return result.record;
  });
  const isFree = (id: string) =>
    !spoilt.has(id) && services.some((each) => each.id === id && ratesOf(each).every(isZero));
  const bundleRecords = bundles.map((each, index) => {
    const result = maybeMutate(each, mutateBundle, rolls[services.length + index] ?? -1);
    const dangling = each.services.some(({ serviceId }) => gone.has(serviceId));
    const free = each.services.every(({ serviceId }) => isFree(serviceId));
    if (result.spoilt || dangling || (costsNothing(each) && !free)) spoilt.add(each.id);
    return result.record;
  });
  const half = Math.ceil(serviceRecords.length / 2);
  const data = [
    { id: "cat_0", name: "First", services: serviceRecords.slice(0, half), bundles: bundleRecords },
    { id: "cat_1", name: "Second", services: serviceRecords.slice(half), bundles: [] },
  ];
  return { currency, digits, services, bundles, broken: spoilt, wire: { data } };
}

const isZero = ({ price }: RawRate) => price === 0;

function ratesOf({ useVariants, usePricingTiers, ...service }: RawService): readonly RawRate[] {
  if (!useVariants) return usePricingTiers ? service.pricingTiers : [service];
  return usePricingTiers ? service.variants.flatMap((each) => each.pricingTiers) : service.variants;
}

/** A price that may never have been entered. */
function costsNothing({ price, services }: RawBundle): boolean {
  return price === undefined ? services.every((item) => item.price === 0) : price === 0;
}

/** One to five services and up to two bundles; about one in eight of them spoilt. */
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
      const rolls = fc.array(fc.oneof({ weight: 7, arbitrary: fc.constant(-1) }, fc.nat(40)), {
        minLength: count + 2,
        maxLength: count + 2,
      });
      return fc
        .tuple(some, rolls)
        .map(([bundles, rolled]) => assemble(money, services, bundles, rolled));
    });
  });
