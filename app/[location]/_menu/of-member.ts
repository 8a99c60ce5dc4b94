import type { Catalogue, Service, Terms } from "#lib/offer/catalogue/types.ts";
import { bundleRate, lowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { knownName } from "../time/member-content.ts";
import type { MenuIndex, MenuItem } from "./menu-index.ts";

/**
 * Whether a team member may do a service: by the content file, else unless all its prices are for
 * others. Of a service without tiers the catalogue does not say who does it.
 */
export function mayDo(
  { location }: Pick<PageContext, "location">,
  id: string,
): (service: Service) => boolean {
  const listed = location.content?.team.get(id)?.services;
  return (service) =>
    listed ? listed.includes(service.id) : termsOf(service).some((terms) => mayBeFor(terms, id));
}

/** The menu and the prices of the team member that the address names (`team=`), else all of it. */
export function ofMember(context: PageContext, index: MenuIndex, catalogue: Catalogue): MenuIndex {
  const id = context.visit?.team;
  if (id === undefined || !isOfTeam(context, id, catalogue)) return index;
  const listed = context.location.content?.team.get(id)?.services;
  const does = mayDo(context, id);
  const isTheirs = ({ kind, id: itemId, service }: MenuItem): boolean => {
    if (kind === "bundle") return listed?.includes(itemId) ?? true;
    return service ? does(service) : !listed;
  };
  const rateOf = ({ service, id: itemId }: MenuItem) => {
    if (service) return lowestRate(service, undefined, id);
    const bundle = catalogue.bundles.get(itemId);
    return bundle && bundleRate(bundle, catalogue, [], id);
  };
  const withRate = (item: MenuItem): MenuItem => {
    const rate = rateOf(item);
    return rate ? { ...item, rate } : item;
  };
  return index
    .map((category) => ({ ...category, items: category.items.filter(isTheirs).map(withRate) }))
    .filter(({ items }) => items.length > 0);
}

/** Links may name a former member, or an invented id; and the page says whose menu it shows. */
function isOfTeam(context: PageContext, id: string, { services }: Catalogue): boolean {
  if (knownName(context, id) === undefined) return false;
  const isPriced = () => [...services.values()].some((service) => isPricedFor(service, id));
  return context.location.content?.team.has(id) || isPriced();
}

export function isPricedFor(service: Service, id: string): boolean {
  return termsOf(service).some((terms) => terms.kind === "tiered" && mayBeFor(terms, id));
}

function termsOf({ offer }: Service): readonly Terms[] {
  return offer.kind === "plain" ? [offer.terms] : offer.variants.map(({ terms }) => terms);
}

function mayBeFor(terms: Terms, id: string): boolean {
  return terms.kind !== "tiered" || terms.tiers.some(({ memberIds }) => memberIds.includes(id));
}
