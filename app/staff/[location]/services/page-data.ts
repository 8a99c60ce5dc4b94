import { priceText } from "#components/rate-text.tsx";
import { isMarked, type MenuRow, type Press, type Standing } from "#components/staff/menu-list.tsx";
import { CLOSED_BY_STAFF } from "#lib/booking/reads/closed-services.ts";
import type { ClosedServices } from "#lib/offer/catalogue/bookable.ts";
import type { BundleEntry, Catalogue, Entry, Service, Terms } from "#lib/offer/catalogue/types.ts";
import { bundleRate, type LowestRate, lowestRate } from "#lib/offer/pricing/lowest-rate.ts";
import { type HiddenEntry, ofBundle, ofService } from "../../../_preview/hidden-entries.ts";
import type { StaffContext } from "../../../_shared/page-context.ts";
import { pageOf } from "../../../_shared/paging.ts";
import { one, type Params } from "../../../_shared/params.ts";
import { momentParts } from "../../_staff/moment.ts";

export const STANDINGS = ["online", "phone", "hidden", "off"] as const;

const PAGE_ROWS = 100;

/** `undefined`: what is worth a look, before the categories. */
type Group = { readonly name: string | undefined; readonly rows: readonly MenuRow[] };

export type StaffMenu = {
  readonly groups: readonly Group[];
  readonly all: number;
  readonly counts: Readonly<Record<Standing, number>>;
  readonly only: Standing | undefined;
  readonly page: number;
  readonly pages: number;
  /** Records that are not even listed. */
  readonly lost: Catalogue["issues"];
};

type Rules = { readonly catalogue: Catalogue; readonly closed: ClosedServices };

/** The menu as it was understood, page by page; `undefined` while it cannot be read. */
export async function menuOf(
  context: StaffContext,
  params: Params,
): Promise<StaffMenu | undefined> {
  const { bookings, catalogue, caller } = context;
  const [closed, read] = await Promise.all([
    bookings.closedServices(),
    catalogue.readAll(caller.deadline),
  ]);
  if (!read.ok) return undefined;
  const rules = { catalogue: read.value.catalogue, closed };
  const { categories, issues: lost } = rules.catalogue;
  const all = categories.map(({ name, entries, bundles }) => ({
    name,
    rows: [
      ...entries.map((entry) => serviceRow(context, rules, entry)),
      ...bundles.map((entry) => bundleRow(context, rules, entry)),
    ],
  }));
  const rows = all.flatMap(({ rows }) => rows);
  const wanted = one(params, "only");
  const only = STANDINGS.find((each) => each === wanted);
  const count = (standing: Standing) => rows.filter((row) => row.standing === standing).length;
  const groups: readonly Group[] =
    only === undefined
      ? [
          {
            name: undefined,
            rows: rows.filter(isMarked).toSorted((a, b) => rankOf(a) - rankOf(b)),
          },
          ...all.map(({ name, rows }) => ({ name, rows: rows.filter((row) => !isMarked(row)) })),
        ]
      : all.map(({ name, rows }) => ({
          name,
          rows: rows.filter(({ standing }) => standing === only),
        }));
  const shown = groups.flatMap((group) => group.rows.map((row) => ({ group, row })));
  const { items, page, pages } = pageOf(shown, PAGE_ROWS, params);
  return {
    groups: [...Map.groupBy(items, ({ group }) => group)].map(([{ name }, found]) => ({
      name,
      rows: found.map(({ row }) => row),
    })),
    all: rows.length,
    counts: {
      online: count("online"),
      phone: count("phone"),
      hidden: count("hidden"),
      off: count("off"),
    },
    only,
    page,
    pages,
    lost,
  };
}

/** What is switched off here, what cannot be read, and then what the business itself has so. */
function rankOf({ standing, issues }: MenuRow): number {
  if (standing === "off") return 0;
  if (issues.length > 0) return 1;
  return standing === "hidden" ? 3 : 2;
}

function serviceRow(context: StaffContext, rules: Rules, entry: Entry): MenuRow {
  const { catalogue, closed } = rules;
  const { id, name } = entry.service;
  const found = ofService(entry, catalogue, closed, []);
  const until = closed.get(id);
  const isFile = entry.readable && entry.service.byPhone === true;
  const standing = until === undefined ? standingOf(found) : "off";
  return {
    id,
    name,
    standing,
    ...(entry.readable && {
      ...rateTexts(context, lowestRate(entry.service)),
      parts: partTexts(context, entry.service),
    }),
    reasons: [
      ...(until === undefined ? [] : [offText(context, until)]),
      ...(isFile ? [context.i18n.t("staff.off.file")] : []),
      ...reasonTexts(context, found),
    ],
    issues: found.issues,
    presses: pressesOf(standing, until),
  };
}

function bundleRow(context: StaffContext, rules: Rules, entry: BundleEntry): MenuRow {
  const { catalogue, closed } = rules;
  const { id, name } = entry.bundle;
  const found = ofBundle(entry, catalogue, closed);
  const lowest = entry.readable ? bundleRate(entry.bundle, catalogue) : undefined;
  const items = entry.readable ? entry.bundle.items : [];
  const names = items.map(({ serviceId }) => catalogue.services.get(serviceId)?.name ?? serviceId);
  return {
    id,
    name,
    standing: standingOf(found),
    ...(lowest && rateTexts(context, lowest)),
    parts: names.length > 0 ? [names.join(" + ")] : [],
    reasons: reasonTexts(context, found),
    issues: found.issues,
  };
}

/** A service that can be booked together with others can be booked online. */
function standingOf({ blocks }: HiddenEntry): Standing {
  if (blocks.includes("disabled")) return "hidden";
  return blocks.length > 0 ? "phone" : "online";
}

function rateTexts({ i18n }: StaffContext, lowest: LowestRate) {
  return { price: priceText(i18n, lowest), length: i18n.minutes(lowest.rate.minutes) };
}

function reasonTexts({ i18n }: StaffContext, { blocks, missing, mode }: HiddenEntry) {
  const names = mode === "any" ? i18n.either(missing) : i18n.list(missing);
  return [
    ...blocks.flatMap((block) => (block === "by_phone" ? [] : i18n.t(`preview.why.${block}`))),
    ...(missing.length > 0 ? [i18n.t("preview.why.together", { names })] : []),
  ];
}

function offText(context: StaffContext, until: number): string {
  const { t } = context.i18n;
  if (until === CLOSED_BY_STAFF) return t("staff.off.staff");
  return `${t("staff.off.program")} ${t("staff.off.until", momentParts(context, until))}.`;
}

/** What is not sold online for another reason has no switch here. */
function pressesOf(standing: Standing, until: number | undefined): readonly Press[] {
  if (standing === "online") return ["switchOff"];
  if (until === undefined) return [];
  return until === CLOSED_BY_STAFF ? ["switchOn"] : ["switchOn", "keepOff"];
}

/** Each price that a service can have, and its add-ons. */
function partTexts(context: StaffContext, service: Service): readonly string[] {
  const { i18n, availability } = context;
  const rated = (name: string, { price, minutes }: { price: number; minutes: number }) =>
    [name, i18n.price(price), i18n.minutes(minutes)].filter(Boolean).join(" · ");
  const tiers = (name: string, terms: Terms) =>
    terms.kind === "flat"
      ? [rated(name, terms.rate)]
      : terms.tiers.map(({ rate, memberIds }) => {
          const names = memberIds.map((id) => availability.memberName(id) ?? id);
          return rated([name, i18n.list(names)].filter(Boolean).join(": "), rate);
        });
  const { offer, addonGroups } = service;
  const prices =
    offer.kind === "variants"
      ? offer.variants.flatMap(({ name, terms }) => tiers(name, terms))
      : offer.terms.kind === "tiered"
        ? tiers("", offer.terms)
        : [];
  const addons = addonGroups.flatMap((group) => group.addons.map(({ name }) => name));
  const names = i18n.list(addons);
  return [...prices, ...(addons.length > 0 ? [i18n.t("staff.menu.addons", { names })] : [])];
}
