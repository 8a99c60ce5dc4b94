import type {
  Unread,
  WireBundle,
  WireCatalogue,
  WireOptionGroup,
  WireService,
  WireTier,
  WireVariant,
} from "#lib/upstream/schema/catalogue.ts";
import { below } from "#lib/upstream/schema/issue.ts";
import type { Currency } from "#lib/values/money.ts";
import type { Result } from "#lib/values/result.ts";
import { checkId, checkIds, type Reading, readRate, report } from "./amounts.ts";
import { readableIn } from "./readable.ts";
import { reshapeBundle } from "./reshape-bundle.ts";
import type {
  AddonGroup,
  BundleEntry,
  Catalogue,
  DataIssue,
  Entry,
  Service,
  Terms,
  Unreadable,
  Variant,
} from "./types.ts";

/** §2.1. What cannot be read is closed alone, with the reason for staff. */
export function reshapeCatalogue(wire: WireCatalogue, currency: Currency): Catalogue {
  const issues: DataIssue[] = [...wire.issues];
  const services = wire.categories.map((category, at) =>
    listAll<WireService, Entry>(category.services, `data[${at}].services`, issues, {
      read: (one) => reshapeService(one, currency),
      unread: (service) => ({ readable: false, service }),
    }),
  );
  const sameId = ambiguousIds(services.flat().map(({ service }) => service));
  const entries = services.map((all) =>
    all.map((entry): Entry => {
      if (!sameId.has(entry.service.id)) return entry;
      return { readable: false, service: ambiguous(entry.service) };
    }),
  );
  const listed = new Map(entries.flat().map((entry) => [entry.service.id, entry]));
  const bundles = wire.categories.map((category, at) =>
    listAll<WireBundle, BundleEntry>(category.bundles, `data[${at}].bundles`, issues, {
      read: (one) => reshapeBundle(one, listed, currency),
      unread: (bundle) => ({ readable: false, bundle }),
    }),
  );
  const sameBundle = ambiguousIds(bundles.flat().map(({ bundle }) => bundle));
  const categories = wire.categories.map(({ id, name }, at) => ({
    id,
    name,
    entries: entries[at] ?? [],
    bundles: (bundles[at] ?? []).map((entry): BundleEntry => {
      if (!sameBundle.has(entry.bundle.id)) return entry;
      return { readable: false, bundle: ambiguous(entry.bundle) };
    }),
  }));
  return { categories, ...readableIn(categories), issues };
}

type Reshape<Wire, Listed> = {
  readonly read: (one: Wire) => Listed;
  readonly unread: (one: Unreadable) => Listed;
};

/** What has neither id nor name cannot even be listed. */
function listAll<Wire, Listed>(
  all: readonly Result<Wire, Unread>[],
  at: string,
  issues: DataIssue[],
  { read, unread }: Reshape<Wire, Listed>,
): readonly Listed[] {
  return all.flatMap((one, index) => {
    if (one.ok) return [read(one.value)];
    const { id, name, description, disabledForOnlineBooking, issues: own } = one.error;
    if (id !== undefined && name !== undefined) {
      const disabledOnline = disabledForOnlineBooking ?? false;
      return [unread({ id, name, description, disabledOnline, issues: own })];
    }
    issues.push(...own.map((issue) => below(`${at}[${index}]`, issue)));
    return [];
  });
}

/** Ids of different records. The same record in several categories is no conflict. */
function ambiguousIds(items: readonly { readonly id: string }[]): ReadonlySet<string> {
  const seen = new Map<string, string>();
  const differing = new Set<string>();
  for (const item of items) {
    const content = JSON.stringify(item);
    if ((seen.get(item.id) ?? content) !== content) differing.add(item.id);
    seen.set(item.id, content);
  }
  return differing;
}

function ambiguous(one: Omit<Unreadable, "issues">): Unreadable {
  const { id, name, description, disabledOnline = false } = one;
  const issues = [{ path: "id", fault: "another one with the same id differs" }];
  return { id, name, description, disabledOnline, issues };
}

function reshapeService(wire: WireService, currency: Currency): Entry {
  const reading: Reading = { currency, issues: [] };
  const { id, name, description } = wire;
  checkId(id, "id", reading);
  const offer = reshapeOffer(wire, reading);
  const addonGroups = reshapeGroups(wire.optionGroups, reading);
  const enabled = wire.variants.filter((one) => !one.disabledForOnlineBooking);
  const disabledOnline =
    wire.disabledForOnlineBooking || (wire.variants.length > 0 && enabled.length === 0);
  const head = { id, name, description, disabledOnline };
  const { issues } = reading;
  if (issues.length > 0) return { readable: false, service: { ...head, issues } };
  const membersOnly =
    wire.requiresMembership ||
    (enabled.length > 0 && enabled.every((one) => one.requiresMembership));
  const prerequisites = reshapePrerequisites(wire);
  return { readable: true, service: { ...head, offer, addonGroups, membersOnly, prerequisites } };
}

/** With variants and tiers both on, tiers belong to the variants (§2.1). */
function reshapeOffer(wire: WireService, reading: Reading): Service["offer"] {
  const { useVariants, usePricingTiers, variants: all } = wire;
  const termsOf = (one: WireService | WireVariant, at: string) =>
    usePricingTiers
      ? reshapeTiers(one.pricingTiers, `${at}pricingTiers`, reading)
      : ({ kind: "flat", rate: readRate(one, at, reading) } as const);
  if (!useVariants) return { kind: "plain", terms: termsOf(wire, "") };
  if (all.length === 0) report(reading, "variants", "switched on, but there are none");
  checkIds(all, "variants", reading);
  const sold = all.filter(isSold);
  // Where none is sold, the service is not either, and staff see them all.
  const shown = sold.length > 0 ? sold : all;
  const variants = all.flatMap((one, index): readonly Variant[] => {
    if (!shown.includes(one)) return [];
    const { id, name, description } = one;
    return [{ id, name, description, terms: termsOf(one, `variants[${index}].`) }];
  });
  return { kind: "variants", variants };
}

function isSold({ disabledForOnlineBooking, requiresMembership }: WireVariant): boolean {
  return !disabledForOnlineBooking && !requiresMembership;
}

/** A price of nobody has lost its members; a member in two tiers has two prices. */
function reshapeTiers(wires: readonly WireTier[], at: string, reading: Reading): Terms {
  const assigned = new Set<string>();
  const tiers = wires.map((wire, index) => {
    const memberIds = [...new Set(wire.teamMemberIds)];
    const path = `${at}[${index}].teamMemberIds`;
    if (memberIds.length === 0) report(reading, path, "no team member");
    if (memberIds.some((id) => assigned.has(id))) {
      report(reading, path, "a team member is in two tiers");
    }
    for (const id of memberIds) assigned.add(id);
    return { rate: readRate(wire, `${at}[${index}].`, reading), memberIds };
  });
  if (tiers.length === 0) report(reading, at, "switched on, but there are none");
  return { kind: "tiered", tiers };
}

/** Groups of which nothing can be chosen, and nothing must be, are left out. */
function reshapeGroups(wires: readonly WireOptionGroup[], reading: Reading): readonly AddonGroup[] {
  checkIds(wires, "optionGroups", reading);
  return wires.flatMap((wire, index) => {
    const { id, name, minSelections: min, options } = wire;
    const at = `optionGroups[${index}]`;
    // A maximum above the number of add-ons means all of them.
    const max = Math.min(wire.maxSelections ?? options.length, options.length);
    if (min > max) report(reading, `${at}.minSelections`, "more than can be chosen");
    checkIds(options, `${at}.options`, reading);
    const addons = options.map((option, place) => ({
      id: option.id,
      name: option.name,
      description: option.description,
      rate: readRate(option, `${at}.options[${place}].`, reading, 0),
    }));
    return max === 0 ? [] : [{ id, name, min, max, addons }];
  });
}

/** The words of the match mode are undocumented: whatever is not "any" asks for all. */
function reshapePrerequisites(wire: WireService): Service["prerequisites"] {
  const serviceIds = [...new Set(wire.prerequisiteServiceIds)];
  if (serviceIds.length === 0) return undefined;
  const isAny = wire.prerequisiteMatchMode?.trim().toLowerCase() === "any";
  return { serviceIds, mode: isAny ? "any" : "all" };
}

/** Reshaping 3,000 services blocks for over 0.1 s, and every booking reads them. */
export function createMemoizedReshape(currency: Currency): (wire: WireCatalogue) => Catalogue {
  let last: { readonly wire: WireCatalogue; readonly catalogue: Catalogue } | undefined;
  return (wire) => {
    if (last?.wire === wire) return last.catalogue;
    const catalogue = reshapeCatalogue(wire, currency);
    last = { wire, catalogue };
    return catalogue;
  };
}
