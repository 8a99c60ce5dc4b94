import { commandLine } from "#lib/config/command-line.ts";
import type { Location } from "#lib/config/types.ts";
import type { Catalogue } from "#lib/offer/catalogue/types.ts";
import { isRecord } from "#lib/upstream/schema/canonical.ts";
import { bad, type Finding, warn } from "./findings.ts";

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
function timeZoneFindings({ timeZone, country }: Location): readonly Finding[] {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
  const offsets = offsetsOf(timeZone);
  if (zones.length === 0 || zones.some((zone) => offsetsOf(zone) === offsets)) return [];
  const example = zones.slice(0, 3).join(", ");
  return [
    warn(
      `TIME_ZONE ${timeZone} is kept nowhere in COUNTRY ${country} (${example}): notice, “today” and calendar files follow it. Is it the business's?`,
    ),
  ];
}

function offsetsOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return SEASONS.map((date) => format.format(date).replace(/^\S+ /, "")).join(" ");
}

export function settingFindings(
  location: Location,
  raw: unknown,
  catalogue: Catalogue | undefined,
): readonly Finding[] {
  const other = [...currenciesIn(raw, new Set())].find((code) => code !== location.currency);
  return [
    ...timeZoneFindings(location),
    ...(other === undefined
      ? []
      : [bad(`CURRENCY is ${location.currency}, but prices of the catalogue say ${other}`)]),
    ...(catalogue && location.assumesAddonPricing && hasPaidAddons(catalogue)
      ? [
          warn(
            `ADDON_PRICING is not set: \`included\` is assumed (what is sent for a service contains its add-ons). \`${commandLine("rehearse")}\` shows which holds`,
          ),
        ]
      : []),
  ];
}

/** §2.3 can be read both ways, and a wrong guess charges add-ons twice or not at all. */
function hasPaidAddons({ services }: Catalogue): boolean {
  const groups = [...services.values()].flatMap(({ addonGroups }) => addonGroups);
  const addons = groups.flatMap((group) => group.addons);
  return addons.some(({ rate }) => rate.price > 0 || rate.minutes > 0);
}

const CODE = /^[A-Z]{3}$/;
const CURRENCY_FIELD = /^currency(?:Code|Iso)?$/i;

function currenciesIn(raw: unknown, found: Set<string>): ReadonlySet<string> {
  if (Array.isArray(raw)) for (const each of raw) currenciesIn(each, found);
  if (!isRecord(raw)) return found;
  for (const [name, value] of Object.entries(raw)) {
    if (CURRENCY_FIELD.test(name) && typeof value === "string" && CODE.test(value))
      found.add(value);
    else currenciesIn(value, found);
  }
  return found;
}
