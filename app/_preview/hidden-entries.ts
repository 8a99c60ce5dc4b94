import {
  type BlockCode,
  blocksOf,
  blocksOfBundle,
  type ClosedServices,
  canMeetPrerequisites,
  isHidden,
  unmetPrerequisites,
} from "#lib/offer/catalogue/bookable.ts";
import type { BundleEntry, Cart, Catalogue, DataIssue, Entry } from "#lib/offer/catalogue/types.ts";

/** A service or bundle that is hidden, not bookable, or partly unreadable, and why. */
export type HiddenEntry = {
  readonly name: string;
  readonly visibility: "unseen" | "shown" | "noted";
  readonly blocks: readonly BlockCode[];
  /** Prerequisites that the visit lacks. */
  readonly missing: readonly string[];
  /** Whether one of the missing services is enough. */
  readonly mode?: "any" | "all";
  /** Fields that could not be read. */
  readonly issues: readonly DataIssue[];
};

type HiddenQuery = {
  /** The catalogue with its hidden entries. */
  readonly all: Catalogue;
  readonly closed: ClosedServices;
  readonly cart: Cart;
  /** Ids that the page is about; absent: the whole catalogue. */
  readonly only?: Readonly<Record<"services" | "bundles", readonly string[]>> | undefined;
};

export function hiddenIn({ all, closed, cart, only }: HiddenQuery): readonly HiddenEntry[] {
  const isIncluded = (kind: "services" | "bundles", id: string) =>
    only === undefined || only[kind].includes(id);
  const inCart = cart.map(({ serviceId }) => serviceId);
  return all.categories
    .flatMap(({ entries, bundles }) => [
      ...entries
        .filter(({ service }) => isIncluded("services", service.id))
        .map((entry) => ofService(entry, all, closed, inCart)),
      ...bundles
        .filter(({ bundle }) => isIncluded("bundles", bundle.id))
        .map((entry) => ofBundle(entry, all, closed)),
    ])
    .filter(({ blocks, missing, issues }) => blocks.length + missing.length + issues.length > 0);
}

/** How a service stands; nothing is said of one that can be booked by itself. */
export function ofService(
  entry: Entry,
  all: Catalogue,
  closed: ClosedServices,
  inCart: readonly string[],
): HiddenEntry {
  const { name } = entry.service;
  const own = blocksOf(entry, closed);
  if (!entry.readable) return entryOf(name, own, [], entry.service.issues);
  const { service } = entry;
  const isReachable = canMeetPrerequisites(service, all, closed);
  const unmet = isReachable ? unmetPrerequisites(service, inCart) : [];
  const missing = unmet.map((id) => all.services.get(id)?.name ?? id);
  const blocks = isReachable ? own : [...own, "prerequisite" as const];
  const mode = missing.length > 0 ? service.prerequisites?.mode : undefined;
  return { ...entryOf(name, blocks, missing, []), ...(mode && { mode }) };
}

export function ofBundle(entry: BundleEntry, all: Catalogue, closed: ClosedServices): HiddenEntry {
  const blocks = blocksOfBundle(entry, all, closed);
  return entryOf(entry.bundle.name, blocks, [], entry.readable ? [] : entry.bundle.issues);
}

function entryOf(
  name: string,
  blocks: readonly BlockCode[],
  missing: readonly string[],
  issues: readonly DataIssue[],
): HiddenEntry {
  const visibility = isHidden(blocks) ? "unseen" : blocks.length > 0 ? "shown" : "noted";
  return { name, visibility, blocks, missing, issues };
}
