import {
  type BlockCode,
  blocksOf,
  blocksOfBundle,
  canMeetPrerequisites,
  NONE_CLOSED,
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
import { type Currency, formatMoney } from "#lib/values/money.ts";

const NAME_WIDTH = 44;

/** The menu as it was understood. `names` are those of members, whom it names by their ids alone. */
export function menuLines(
  catalogue: Catalogue,
  currency: Currency,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  function row(indent: number, label: string, rate: Partial<Rate>, ...notes: readonly string[]) {
    const { price, minutes } = rate;
    const cost = price === undefined ? "" : formatMoney(price, currency, "en");
    const length = minutes === undefined ? "" : `${minutes} min`;
    const start = `${" ".repeat(indent)}${label}`.padEnd(NAME_WIDTH);
    return `${start} ${cost.padStart(11)} ${length.padStart(8)}  ${notes.join("; ")}`.trimEnd();
  }

  function serviceRows(entry: Entry): readonly string[] {
    const { id, name } = entry.service;
    const blocks = blocksOf(entry, NONE_CLOSED);
    if (!entry.readable) return unreadRows(entry.service, blocks);
    const { service } = entry;
    const isMet = canMeetPrerequisites(service, catalogue, NONE_CLOSED);
    const notes = [`[${id}]`, ...afterOf(service), ...whyNot([...blocks, ...(isMet ? [] : UNMET)])];
    const { offer, addonGroups } = service;
    return [
      row(4, name, offer.kind === "plain" ? flatRate(offer.terms) : {}, ...notes),
      ...(offer.kind === "plain" ? tierRows(6, offer.terms) : []),
      ...(offer.kind === "variants" ? offer.variants : []).flatMap(({ id, name, terms }) => [
        row(6, name, flatRate(terms), `[${id}]`),
        ...tierRows(8, terms),
      ]),
      ...addonGroups.flatMap(({ id, name, min, max, addons }) => [
        row(6, `add-ons ${name} (${min} to ${max})`, {}, `[${id}]`),
        ...addons.map((addon) => row(8, addon.name, addon.rate, `[${addon.id}]`)),
      ]),
    ];
  }

  function tierRows(indent: number, terms: Terms): readonly string[] {
    if (terms.kind === "flat") return [];
    return terms.tiers.map(({ rate, memberIds }) =>
      row(indent, `tier (${memberIds.map((id) => names.get(id) ?? id).join(", ")})`, rate),
    );
  }

  function afterOf({ prerequisites }: Service): readonly string[] {
    if (!prerequisites) return [];
    const { serviceIds, mode } = prerequisites;
    const needed = serviceIds.map((id) => catalogue.services.get(id)?.name ?? id);
    return [`after ${needed.join(mode === "any" ? " or " : " and ")}`];
  }

  function bundleRows(entry: BundleEntry): readonly string[] {
    const blocks = blocksOfBundle(entry, catalogue, NONE_CLOSED);
    if (!entry.readable) return unreadRows(entry.bundle, blocks);
    const { id, name } = entry.bundle;
    const rate = bundleRate(entry.bundle, catalogue)?.rate ?? {};
    return [row(4, `bundle ${name}`, rate, `[${id}]`, ...whyNot(blocks))];
  }

  function unreadRows(
    one: { readonly id: string; readonly name: string; readonly issues: readonly DataIssue[] },
    blocks: readonly BlockCode[],
  ) {
    const faults = one.issues.map(({ path, fault }) => `        · ${path}: ${fault}`);
    return [row(4, one.name, {}, `[${one.id}]`, ...whyNot(blocks)), ...faults];
  }

  return [
    "• Services with their ids, prices and lengths, as they were understood: is that so?",
    ...catalogue.categories.flatMap(({ id, name, entries, bundles }) => [
      `  ${name}  [${id}]`,
      ...entries.flatMap(serviceRows),
      ...bundles.flatMap(bundleRows),
    ]),
  ];
}

const UNMET = ["prerequisite"] as const;

const WHY: Readonly<Record<BlockCode, string>> = {
  disabled: "hidden: switched off in the dashboard",
  members_only: "by phone: members only",
  prerequisite: "by phone: what it needs first cannot be booked online",
  by_phone: "by phone, as the content file says",
  unreadable: "by phone: cannot be read",
};

function whyNot(blocks: readonly BlockCode[]): readonly string[] {
  return blocks.map((block) => WHY[block]);
}

function flatRate(terms: Terms): Partial<Rate> {
  return terms.kind === "flat" ? terms.rate : {};
}
