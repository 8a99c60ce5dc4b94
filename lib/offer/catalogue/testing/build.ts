import type {
  AddonGroup,
  Bundle,
  Catalogue,
  CheckedLine,
  Entry,
  PricingTier,
  Service,
  Terms,
  Variant,
} from "../types.ts";

/** Builders of small catalogues for tests. */

export function flat(price: number, minutes = 30): Terms {
  return { kind: "flat", rate: { price, minutes } };
}

export function tier(memberIds: readonly string[], price: number, minutes = 30) {
  return { memberIds, rate: { price, minutes } } satisfies PricingTier;
}

export function tiered(...tiers: readonly PricingTier[]): Terms {
  return { kind: "tiered", tiers };
}

export function variant(id: string, terms: Terms): Variant {
  return { id, name: id, terms };
}

export function group(
  id: string,
  [min, max]: readonly [number, number],
  addons: Readonly<Record<string, readonly [price: number, minutes: number]>>,
): AddonGroup {
  return {
    id,
    name: id,
    min,
    max,
    addons: Object.entries(addons).map(([addonId, [price, minutes]]) => ({
      id: addonId,
      name: addonId,
      rate: { price, minutes },
    })),
  };
}

export function service(id: string, changes: Partial<Service> = {}): Service {
  return {
    id,
    name: id,
    offer: { kind: "plain", terms: flat(2_000) },
    addonGroups: [],
    disabledOnline: false,
    membersOnly: false,
    ...changes,
  };
}

export function plain(id: string, terms: Terms, changes: Partial<Service> = {}): Service {
  return service(id, { offer: { kind: "plain", terms }, ...changes });
}

export function withVariants(id: string, ...variants: readonly Variant[]): Service {
  return service(id, { offer: { kind: "variants", variants } });
}

export function catalogueOf(
  services: readonly Service[],
  bundles: readonly Bundle[] = [],
  unreadable: readonly string[] = [],
): Catalogue {
  const entries: readonly Entry[] = [
    ...services.map((each) => ({ readable: true, service: each }) as const),
    ...unreadable.map((id) => {
      const issues = [{ path: "price", fault: "missing" }];
      return { readable: false, service: { id, name: id, disabledOnline: false, issues } } as const;
    }),
  ];
  return {
    categories: [
      {
        id: "cat",
        name: "cat",
        entries,
        bundles: bundles.map((bundle) => ({ readable: true, bundle })),
      },
    ],
    services: new Map(services.map((each) => [each.id, each])),
    bundles: new Map(bundles.map((each) => [each.id, each])),
    issues: [],
  };
}

/** A checked line without choices. */
export function lineOf(of: Service, changes: Partial<CheckedLine> = {}): CheckedLine {
  return { service: of, addons: [], ...changes };
}
