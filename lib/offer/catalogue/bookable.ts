import type { Bundle, BundleEntry, Catalogue, Entry, Service } from "./types.ts";

/** Also the keys of the messages shown to visitors. */
export type BlockCode = "disabled" | "members_only" | "prerequisite" | "by_phone" | "unreadable";

/** Service → until when online booking of it is closed: by staff, or after refused bookings. */
export type ClosedServices = ReadonlyMap<string, number>;

export const NONE_CLOSED: ClosedServices = new Map();

/** Empty when bookable. Prerequisites depend on the cart: see `unmetPrerequisites`. */
export function blocksOf(entry: Entry, closed: ClosedServices): readonly BlockCode[] {
  if (entry.readable) return blocksOfService(entry.service, closed);
  return entry.service.disabledOnline ? ["disabled", "unreadable"] : ["unreadable"];
}

export function blocksOfService(service: Service, closed: ClosedServices): readonly BlockCode[] {
  const blocks: BlockCode[] = [];
  if (service.disabledOnline) blocks.push("disabled");
  if (service.membersOnly) blocks.push("members_only");
  if (service.byPhone || closed.has(service.id)) blocks.push("by_phone");
  return blocks;
}

/** Includes the blocks of its services, and prerequisites that no bookable service can meet. */
export function blocksOfBundle(
  entry: BundleEntry,
  catalogue: Catalogue,
  closed: ClosedServices,
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
    for (const block of blocksOfService(service, closed)) blocks.add(block);
    if (!canMeetPrerequisites(service, catalogue, closed)) blocks.add("prerequisite");
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
  closed: ClosedServices,
): boolean {
  const bookable = (service.prerequisites?.serviceIds ?? []).filter((id) => {
    const other = catalogue.services.get(id);
    return other !== undefined && blocksOfService(other, closed).length === 0;
  });
  return unmetPrerequisites(service, bookable).length === 0;
}
