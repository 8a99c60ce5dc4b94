import type { Bundle, BundleEntry, Catalogue, Entry, Service } from "./types.ts";

/** Also the keys of the messages shown to visitors. */
export type BlockCode =
  | "disabled"
  | "members_only"
  | "prerequisite"
  | "needs_resource"
  | "unreadable";

/** Learned from the upstream's refusals, as the catalogue does not say it (§1 rule 8). */
export type Learned = { readonly needsResource: ReadonlySet<string> };

export const NOTHING_LEARNED: Learned = { needsResource: new Set() };

/** Empty when bookable. Prerequisites depend on the cart: see `unmetPrerequisites`. */
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

/** Includes the blocks of its services, and prerequisites that no bookable service can meet. */
export function blocksOfBundle(
  entry: BundleEntry,
  catalogue: Catalogue,
  learned: Learned,
): readonly BlockCode[] {
  if (!entry.readable)
    return entry.bundle.disabledOnline ? ["disabled", "unreadable"] : ["unreadable"];
  const blocks = new Set<BlockCode>(flagBlocksOfBundle(entry.bundle));
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

export function flagBlocksOfBundle(bundle: Bundle): readonly BlockCode[] {
  const blocks: BlockCode[] = [];
  if (bundle.disabledOnline) blocks.push("disabled");
  if (bundle.membersOnly) blocks.push("members_only");
  return blocks;
}

export function isHidden(blocks: readonly BlockCode[]): boolean {
  return blocks.includes("disabled");
}

/** Ids not in the cart. A service never meets its own prerequisite. */
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
