import { type Finding, warn } from "./findings.ts";

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
