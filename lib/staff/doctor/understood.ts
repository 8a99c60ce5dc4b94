import {
  blocksOf,
  blocksOfBundle,
  type ClosedServices,
  canMeetPrerequisites,
} from "#lib/offer/catalogue/bookable.ts";
import type {
  BundleEntry,
  Catalogue,
  DataIssue,
  Entry,
  Rate,
  Service,
  Terms,
} from "#lib/offer/catalogue/types.ts";
import { bundleRate } from "#lib/offer/pricing/lowest-rate.ts";
import type { Minor } from "#lib/values/money.ts";

export type UnderstoodRow = {
  readonly kind: "service" | "variant" | "tier" | "addons" | "addon" | "bundle";
  readonly id: string;
  readonly name: string;
  readonly price?: Minor;
  readonly minutes?: number;
  readonly detail?: string;
  /** What has to be booked before it. */
  readonly after?: string;
  readonly blocks: readonly string[];
  readonly issues: readonly DataIssue[];
};

export type UnderstoodCategory = {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly UnderstoodRow[];
};

/** Of team members, whom the catalogue names by their ids alone. */
type Names = ReadonlyMap<string, string>;

export function understoodOf(
  catalogue: Catalogue,
  closed: ClosedServices,
  names: Names,
): readonly UnderstoodCategory[] {
  return catalogue.categories.map(({ id, name, entries, bundles }) => ({
    id,
    name,
    rows: [
      ...entries.flatMap((entry) => serviceRows(entry, catalogue, closed, names)),
      ...bundles.map((entry) => bundleRow(entry, catalogue, closed)),
    ],
  }));
}

function serviceRows(
  entry: Entry,
  catalogue: Catalogue,
  closed: ClosedServices,
  names: Names,
): readonly UnderstoodRow[] {
  const { id, name } = entry.service;
  const head = { kind: "service", id, name } as const;
  const blocks = blocksOf(entry, closed);
  if (!entry.readable) return [{ ...head, blocks, issues: entry.service.issues }];
  const { service } = entry;
  const unmet = canMeetPrerequisites(service, catalogue, closed) ? [] : ["prerequisite"];
  return [
    {
      ...head,
      ...rateOf(service),
      ...afterOf(service, catalogue),
      blocks: [...blocks, ...unmet],
      issues: [],
    },
    ...partsOf(service, names),
  ];
}

const part = { blocks: [], issues: [] } as const;

function rateOf({ offer }: Service): Partial<Rate> {
  return offer.kind === "plain" && offer.terms.kind === "flat" ? offer.terms.rate : {};
}

function afterOf({ prerequisites }: Service, { services }: Catalogue) {
  if (!prerequisites) return {};
  const { serviceIds, mode } = prerequisites;
  const names = serviceIds.map((id) => services.get(id)?.name ?? id);
  return { after: names.join(mode === "any" ? " or " : " and ") };
}

function partsOf({ offer, addonGroups }: Service, names: Names): readonly UnderstoodRow[] {
  const terms =
    offer.kind === "plain"
      ? tierRows(offer.terms, names)
      : offer.variants.flatMap(({ id, name, terms }) => [
          { kind: "variant", id, name, ...(terms.kind === "flat" && terms.rate), ...part } as const,
          ...tierRows(terms, names),
        ]);
  const addons = addonGroups.flatMap(({ id, name, min, max, addons }) => [
    { kind: "addons", id, name, detail: `${min} to ${max}`, ...part } as const,
    ...addons.map(({ rate, ...addon }): UnderstoodRow => {
      return { kind: "addon", id: addon.id, name: addon.name, ...rate, ...part };
    }),
  ]);
  return [...terms, ...addons];
}

function tierRows(terms: Terms, names: Names): readonly UnderstoodRow[] {
  if (terms.kind === "flat") return [];
  return terms.tiers.map(({ rate, memberIds }, index) => {
    const detail = memberIds.map((id) => names.get(id) ?? id).join(", ");
    return { kind: "tier", id: String(index + 1), name: "", ...rate, detail, ...part };
  });
}

function bundleRow(
  entry: BundleEntry,
  catalogue: Catalogue,
  closed: ClosedServices,
): UnderstoodRow {
  const { id, name } = entry.bundle;
  const blocks = blocksOfBundle(entry, catalogue, closed);
  const rate = entry.readable ? bundleRate(entry.bundle, catalogue)?.rate : undefined;
  const issues = entry.readable ? [] : entry.bundle.issues;
  return { kind: "bundle", id, name, ...rate, blocks, issues };
}
