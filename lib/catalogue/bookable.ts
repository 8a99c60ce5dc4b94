import type { Bundle, BundleEntry, Catalogue, Entry, Service } from "./types.ts";

/** Why a service or bundle is not booked online. Each is a message key for visitors. */
export type BlockCode =
  | "disabled"
  | "members_only"
  | "prerequisite"
  | "needs_resource"
  | "unreadable";

/** What the upstream's refusals have taught us beyond its catalogue (§1 rule 8). */
export type Learned = { readonly needsResource: ReadonlySet<string> };

export const NOTHING_LEARNED: Learned = { needsResource: new Set() };

/**
 * Why a service can't be booked, alone or with others; empty when it can. Prerequisites depend on
 * the rest of the cart and are not among these: see `unmetPrerequisites` and
 * `canMeetPrerequisites`.
 */
export function blocksOf(entry: Entry, learned: Learned): readonly BlockCode[] {
  if (entry.readable) return blocksOfService(entry.service, learned);
  return entry.service.disabledOnline ? ["disabled", "unreadable"] : ["unreadable"];
}

export function blocksOfService(service: Service, learned: Learned): readonly BlockCode[] {
  const blocks: BlockCode[] = [];
  if (service.disabledOnline) blocks.push("disabled");
  if (service.membersOnly) blocks.push("members_only");
  if (learned.needsResource.has(service.id)) blocks.push("needs_resource");
  return blocks;
}

/**
 * Why a bundle can't be booked: whatever blocks any of its services blocks it too, and so does a
 * prerequisite that neither the bundle itself nor anything else bookable could meet.
 */
export function blocksOfBundle(
  entry: BundleEntry,
  catalogue: Catalogue,
  learned: Learned,
): readonly BlockCode[] {
  if (!entry.readable)
    return entry.bundle.disabledOnline ? ["disabled", "unreadable"] : ["unreadable"];
  const blocks = new Set<BlockCode>(ownBlocksOfBundle(entry.bundle));
  for (const item of entry.bundle.items) {
    const service = catalogue.services.get(item.serviceId);
    if (!service) {
      blocks.add("unreadable");
      continue;
    }
    for (const block of blocksOfService(service, learned)) blocks.add(block);
    if (!canMeetPrerequisites(service, catalogue, learned)) blocks.add("prerequisite");
  }
  return [...blocks];
}

/** What the bundle says of itself, whatever its services say. */
export function ownBlocksOfBundle(bundle: Bundle): readonly BlockCode[] {
  const blocks: BlockCode[] = [];
  if (bundle.disabledOnline) blocks.push("disabled");
  if (bundle.membersOnly) blocks.push("members_only");
  return blocks;
}

/** Only what the business switched off is hidden; anything else is shown with "call us". */
export function isHidden(blocks: readonly BlockCode[]): boolean {
  return blocks.includes("disabled");
}

/**
 * Prerequisites that the services of the same cart leave unmet; empty when all is well. Where any
 * one of several would do, all of them are named. A service never meets its own prerequisite, and
 * one that the catalogue does not hold can't be met, because no cart can hold it.
 */
export function unmetPrerequisites(
  service: Service,
  serviceIdsInCart: Iterable<string>,
): readonly string[] {
  if (!service.prerequisites) return [];
  const { serviceIds, mode } = service.prerequisites;
  const others = new Set(serviceIdsInCart);
  others.delete(service.id);
  const missing = serviceIds.filter((id) => !others.has(id));
  if (mode === "any") return missing.length < serviceIds.length ? [] : missing;
  return missing;
}

/** Whether some cart could meet the prerequisites: with what is bookable online, all together. */
export function canMeetPrerequisites(
  service: Service,
  catalogue: Catalogue,
  learned: Learned,
): boolean {
  const bookable = (service.prerequisites?.serviceIds ?? []).filter((id) => {
    const other = catalogue.services.get(id);
    return other !== undefined && blocksOfService(other, learned).length === 0;
  });
  return unmetPrerequisites(service, bookable).length === 0;
}
