import type { Location } from "#lib/config/types.ts";
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
  Entry,
  Rate,
  Service,
  Terms,
  Unreadable,
} from "#lib/offer/catalogue/types.ts";
import { bundleRate } from "#lib/offer/pricing/lowest-rate.ts";
import { plainName } from "#lib/upstream/schema/canonical.ts";
import { formatMoney } from "#lib/values/money.ts";
import { fieldsIn } from "./fields.ts";
import { bad, type Finding, good, issueFindings, warn } from "./findings.ts";

const FLAGS = [
  ["disabledForOnlineBooking", "nothing is hidden"],
  ["requiresMembership", "nothing is for members only"],
] as const;

/** What the menu holds that cannot be booked or is hardly meant. `raw` as the service wrote it, `body` as documented. */
export function menuFindings(
  { content, currency }: Location,
  { categories, issues }: Catalogue,
  { raw, body }: { readonly raw: unknown; readonly body: unknown },
): readonly Finding[] {
  const services = categories.flatMap(({ entries }) => entries.map(({ service }) => service));
  const bundles = categories.flatMap((one) => one.bundles.map(({ bundle }) => bundle));
  const all = [...services, ...bundles];
  const unread = all.flatMap((one) => ("issues" in one ? [one] : []));
  const names = new Set([...fieldsIn(body)].map(([name]) => plainName(name)));
  const absent = all.length > 0 ? FLAGS.filter(([flag]) => !names.has(plainName(flag))) : [];
  const other = [...fieldsIn(raw)].find(
    ([name, value]) => /^currency(?:Code|Iso)?$/i.test(name) && isOther(value, currency),
  );
  const known = { services, bundles, categories };
  const lost = (["services", "bundles", "categories"] as const).flatMap((kind) =>
    [...content[kind].keys()]
      .filter((id) => !known[kind].some((one) => one.id === id))
      .map((id) => `${kind}.${id}`),
  );
  return [
    unread.length === 0
      ? good(`The menu is read: ${all.length} services and bundles`)
      : bad(
          `${unread.length} of ${all.length} services and bundles cannot be read, so they cannot be booked`,
        ),
    ...issueFindings("GET /api/servicecategories", [
      ...issues,
      ...unread.flatMap((one) => one.issues),
    ]),
    // A documented flag that is nowhere counts as false (§2.1).
    ...absent.map(([flag, meaning]) =>
      warn(`No service has \`${flag}\`, so ${meaning}: is that so?`),
    ),
    ...(other ? [bad(`currency is ${currency}, but prices of the catalogue say ${other[1]}`)] : []),
    ...lost.map((place) => warn(`${place} of the business's file is not in the catalogue`)),
  ];
}

function isOther(code: unknown, currency: string): boolean {
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) && code !== currency;
}

const NAME_WIDTH = 44;

/** The menu as it was understood. `names` are those of members, whom it names by their ids alone. */
export function menuLines(
  catalogue: Catalogue,
  currency: Location["currency"],
  names: ReadonlyMap<string, string>,
): readonly string[] {
  function row(indent: number, label: string, rate: Partial<Rate>, ...notes: readonly string[]) {
    const { price, minutes } = rate;
    const cost = price === undefined ? "" : formatMoney(price, currency, "en");
    const length = minutes === undefined ? "" : `${minutes} min`;
    const start = `${" ".repeat(indent)}${label}`.padEnd(NAME_WIDTH);
    return `${start} ${cost.padStart(11)} ${length.padStart(8)}  ${notes.join("; ")}`.trimEnd();
  }

  /** Without terms, those of its variants say more. */
  function rows(
    indent: number,
    label: string,
    terms: Terms | undefined,
    ...notes: readonly string[]
  ) {
    const tiers = terms?.kind === "tiered" ? terms.tiers : [];
    return [
      row(indent, label, terms?.kind === "flat" ? terms.rate : {}, ...notes),
      ...tiers.map(({ rate, memberIds }) =>
        row(indent + 2, `tier (${memberIds.map((id) => names.get(id) ?? id).join(", ")})`, rate),
      ),
    ];
  }

  function serviceRows(entry: Entry): readonly string[] {
    const blocks = blocksOf(entry, NONE_CLOSED);
    if (!entry.readable) return unreadRows(entry.service, blocks);
    const { id, name, offer, addonGroups } = entry.service;
    const isMet = canMeetPrerequisites(entry.service, catalogue, NONE_CLOSED);
    const why = whyNot(isMet ? blocks : [...blocks, "prerequisite"]);
    const terms = offer.kind === "plain" ? offer.terms : undefined;
    const variants = offer.kind === "variants" ? offer.variants : [];
    return [
      ...rows(4, name, terms, `[${id}]`, ...afterOf(entry.service), ...why),
      ...variants.flatMap((variant) => rows(6, variant.name, variant.terms, `[${variant.id}]`)),
      ...addonGroups.flatMap((group) => [
        row(6, `add-ons ${group.name} (${group.min} to ${group.max})`, {}, `[${group.id}]`),
        ...group.addons.map((addon) => row(8, addon.name, addon.rate, `[${addon.id}]`)),
      ]),
    ];
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

  function unreadRows({ id, name, issues }: Unreadable, blocks: readonly BlockCode[]) {
    const faults = issues.map(({ path, fault }) => `        · ${path}: ${fault}`);
    return [row(4, name, {}, `[${id}]`, ...whyNot(blocks)), ...faults];
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
