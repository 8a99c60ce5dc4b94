import type { Catalogue, Service, Terms } from "#lib/offer/catalogue/types.ts";

/** All that is sold, by names: ids are the product's own. Delta has no word for what must come first. */
export function soldBy({ categories, services, issues }: Catalogue, vendor: string) {
  const gateOf = ({ prerequisites }: Service) => ({
    mode: prerequisites?.mode,
    names: prerequisites?.serviceIds.map((id) => services.get(id)?.name),
  });
  return {
    issues,
    categories: categories.map(({ name, entries, bundles }) => ({
      name,
      services: entries.map(({ readable, service }) =>
        readable
          ? { ...withoutIds(service), ...(vendor !== "delta" && { gate: gateOf(service) }) }
          : { unreadable: service.name, issues: service.issues },
      ),
      bundles: bundles.map(({ readable, bundle }) =>
        readable ? { name: bundle.name, items: bundle.items.length } : { unreadable: bundle },
      ),
    })),
  };
}

function withoutIds({ name, offer, addonGroups, disabledOnline, membersOnly }: Service) {
  return {
    ...{ name, disabledOnline, membersOnly },
    terms: offer.kind === "plain" ? ratesIn(offer.terms) : [],
    variants:
      offer.kind === "plain" ? [] : offer.variants.map((one) => [one.name, ratesIn(one.terms)]),
    addons: addonGroups.map(({ name, min, max, addons }) => {
      return [name, min, max, addons.map((addon) => [addon.name, addon.rate])];
    }),
  };
}

/** For each member: some products have no tiers, and a price for each of the team. */
function ratesIn(terms: Terms) {
  if (terms.kind === "flat") return terms.rate;
  const rates = terms.tiers.flatMap(({ rate, memberIds }) => memberIds.map(() => rate));
  return rates.toSorted((one, other) => one.price - other.price);
}
