import type {
  Bundle,
  Catalogue,
  CheckedLine,
  Rate,
  Service,
  Terms,
} from "#lib/offer/catalogue/types.ts";
import { priceToSpread } from "#lib/offer/pricing/cart.ts";
import { termsOf } from "#lib/offer/pricing/line.ts";
import { bundleRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import type { Minor } from "#lib/values/money.ts";

export type PriceSource =
  | { readonly kind: "service" | "variant" | "addon" | "bundle" | "bundle_item" }
  | { readonly kind: "tier"; readonly memberIds: readonly string[] }
  /** A part of a bundle's one price, in proportion to the services' own. */
  | { readonly kind: "bundle_share"; readonly whole: Minor };

export type SourcedRate = {
  readonly name: string;
  readonly rate: Rate;
  readonly source: PriceSource;
};

export function sourcesOfService({ name, offer, addonGroups }: Service): readonly SourcedRate[] {
  const own =
    offer.kind === "plain"
      ? ratesOf(name, offer.terms, "service")
      : offer.variants.flatMap(({ name, terms }) => ratesOf(name, terms, "variant"));
  const addons = addonGroups.flatMap((group) =>
    group.addons.map(({ name, rate }) => ({
      name: `${group.name}: ${name}`,
      rate,
      source: { kind: "addon" } as const,
    })),
  );
  return [...own, ...addons];
}

export function sourcesOfBundle(bundle: Bundle, catalogue: Catalogue): readonly SourcedRate[] {
  const whole = priceToSpread(bundle) === undefined ? undefined : bundleRate(bundle, catalogue);
  if (whole) return [{ name: bundle.name, rate: whole.rate, source: { kind: "bundle" } }];
  return bundle.items.flatMap(({ serviceId, variantId, price, minutes }) => {
    const service = catalogue.services.get(serviceId);
    if (!service) return [];
    const own = sourcesOfService(withVariant(service, variantId));
    const [first] = own;
    if (price === undefined || !first) return own;
    const rate = { price, minutes: minutes ?? first.rate.minutes };
    return [{ name: service.name, rate, source: { kind: "bundle_item" } as const }];
  });
}

function withVariant(service: Service, variantId: string | undefined): Service {
  if (service.offer.kind === "plain" || variantId === undefined) return service;
  const variants = service.offer.variants.filter(({ id }) => id === variantId);
  return { ...service, offer: { kind: "variants", variants } };
}

function ratesOf(name: string, terms: Terms, kind: "service" | "variant"): readonly SourcedRate[] {
  if (terms.kind === "flat") return [{ name, rate: terms.rate, source: { kind } }];
  return terms.tiers.map(({ rate, memberIds }) => ({
    name,
    rate,
    source: { kind: "tier", memberIds },
  }));
}

/** What a quote is the sum of. */
export function sourcesOfQuote({ lines }: Quote): readonly SourcedRate[] {
  return lines.flatMap(({ line, base, memberId }) => {
    const { service, variant, addons } = line;
    const name = variant ? `${service.name}, ${variant.name}` : service.name;
    return [
      { name, rate: base, source: sourceOfLine(line, memberId) },
      ...addons.map(({ group, addon }) => ({
        name: `${group.name}: ${addon.name}`,
        rate: addon.rate,
        source: { kind: "addon" } as const,
      })),
    ];
  });
}

function sourceOfLine(line: CheckedLine, memberId: string | null): PriceSource {
  const { bundle, variant } = line;
  const whole = bundle && priceToSpread(bundle.bundle);
  if (whole !== undefined) return { kind: "bundle_share", whole };
  if (bundle?.item.price !== undefined) return { kind: "bundle_item" };
  const terms = termsOf(line);
  if (terms.kind === "flat") return { kind: variant ? "variant" : "service" };
  const tier = terms.tiers.find(({ memberIds }) => memberIds.includes(memberId ?? ""));
  return { kind: "tier", memberIds: tier?.memberIds ?? [] };
}
