import type { Catalogue, Service, Terms } from "#lib/offer/catalogue/types.ts";
import { bundleRate, lowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { PageContext } from "../../_shared/page-context.ts";
import { knownName } from "../time/member-content.ts";
import type { MenuIndex, MenuItem } from "./menu-index.ts";

/**
 * The menu and the prices of the team member that the address names (`team=`), else all of it. What is
 * not known to be theirs is left out: the catalogue says who does a service only where it has tiers.
 */
export function ofMember(context: PageContext, index: MenuIndex, catalogue: Catalogue): MenuIndex {
  const id = context.visit?.team;
  // Links may name a former member, or an invented id; and the page says whose menu it shows.
  if (id === undefined || knownName(context, id) === undefined) return index;
  const isTheirs = itemsOf(context, id, catalogue);
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

/** Whether the business's file lists all that a team member does. */
export function isListed({ location, visit }: PageContext): boolean {
  return location.content.team.get(visit?.team ?? "")?.services !== undefined;
}

/** By the business's file; else by tiers, and by free times that anybody has read since the start. */
function itemsOf(
  { availability, location }: PageContext,
  memberId: string,
  { bundles, services }: Catalogue,
): (item: Pick<MenuItem, "kind" | "id">) => boolean {
  const listed = location.content.team.get(memberId)?.services;
  if (listed) return ({ id }) => listed.includes(id);
  const does = (serviceId: string) => {
    const service = services.get(serviceId);
    if (!service || isPricedFor(service, memberId)) return service !== undefined;
    return !hasOnlyTiers(service) && availability.freeFor(serviceId).includes(memberId);
  };
  return ({ kind, id }) =>
    kind === "service"
      ? does(id)
      : (bundles.get(id)?.items.every(({ serviceId }) => does(serviceId)) ?? false);
}

function isPricedFor(service: Service, id: string): boolean {
  return termsOf(service).some(
    (terms) =>
      terms.kind === "tiered" && terms.tiers.some(({ memberIds }) => memberIds.includes(id)),
  );
}

/** Who is in none of them does not do it. */
function hasOnlyTiers(service: Service): boolean {
  return termsOf(service).every(({ kind }) => kind === "tiered");
}

function termsOf({ offer }: Service): readonly Terms[] {
  return offer.kind === "plain" ? [offer.terms] : offer.variants.map(({ terms }) => terms);
}
