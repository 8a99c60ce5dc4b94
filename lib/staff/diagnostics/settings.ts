import { commandLine } from "#lib/config/command-line.ts";
import type { Location } from "#lib/config/types.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import { isRecord } from "#lib/upstream/schema/canonical.ts";
import type { Currency } from "#lib/values/money.ts";
import { bad, doubt, type Finding, warn } from "./findings.ts";

declare global {
  namespace Intl {
    interface Locale {
      /** In Node since 22; not yet among TypeScript's types. */
      getTimeZones?(): string[] | undefined;
    }
  }
}

/** A day in winter and one in summer: zones that agree on both keep the same time. */
const SEASONS = ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"].map((text) => new Date(text));

/** A zone that no part of the country keeps is most likely a mistake. */
export function timeZoneFinding(timeZone: string, country: string): Finding | undefined {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
  const offsets = offsetsOf(timeZone);
  if (zones.length === 0 || zones.some((zone) => offsetsOf(zone) === offsets)) return undefined;
  const example = zones.slice(0, 3).join(", ");
  return warn(
    `TIME_ZONE ${timeZone} is kept nowhere in COUNTRY ${country} (${example}): notice, “today” and calendar files follow it. Is it the business's?`,
    { code: "time_zone", zone: timeZone, country },
  );
}

function offsetsOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return SEASONS.map((date) => format.format(date).replace(/^\S+ /, "")).join(" ");
}

/** §2.3 can be read both ways, and a wrong guess charges add-ons twice or not at all. */
export function addonPricingFindings(
  { assumesAddonPricing }: Pick<Location, "assumesAddonPricing">,
  { services }: Catalogue,
): readonly Finding[] {
  const addons = [...services.values()].flatMap(({ addonGroups }) =>
    addonGroups.flatMap((group) => group.addons),
  );
  const hasPrice = addons.some(({ rate }) => rate.price > 0 || rate.minutes > 0);
  if (!assumesAddonPricing || !hasPrice) return [];
  return [
    doubt(
      `ADDON_PRICING is not set: \`included\` is assumed (what is sent for a service contains its add-ons). Set it; \`${commandLine("rehearse")} -- --only plain,addon\` proves it`,
      { code: "addons_assumed" },
    ),
  ];
}

const CODE = /^[A-Z]{3}$/;
const FIELD = /^currency(?:Code|Iso)?$/i;

/** Prices that name another currency than the site's would be shown in the wrong one. */
export function currencyFinding(raw: unknown, currency: Currency): Finding | undefined {
  const [other] = [...currenciesIn(raw, new Set())].filter((code) => code !== currency);
  if (other === undefined) return undefined;
  return bad(`CURRENCY is ${currency}, but prices of the catalogue say ${other}`, {
    code: "currency",
    ours: currency,
    theirs: other,
  });
}

function currenciesIn(raw: unknown, found: Set<string>): ReadonlySet<string> {
  if (Array.isArray(raw)) for (const each of raw) currenciesIn(each, found);
  if (!isRecord(raw)) return found;
  for (const [name, value] of Object.entries(raw)) {
    if (FIELD.test(name) && typeof value === "string" && CODE.test(value)) found.add(value);
    else currenciesIn(value, found);
  }
  return found;
}
