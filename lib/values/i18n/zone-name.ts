import { instantOf, type LocalDate } from "../calendar.ts";
import { memoize } from "../memoize.ts";

/** `noon`: when it is noon there on that day, for browsers to compare with their own clock. */
export type ZoneOnDay = { readonly name: string; readonly noon: string };

export function zoneOn(date: LocalDate, timeZone: string, locale: string): ZoneOnDay {
  const noon = new Date(instantOf(date, "12:00:00", timeZone)).toISOString();
  return { name: zoneName(timeZone, locale), noon };
}

/** "Central European", or the identifier. The same in summer and winter, so it can be cached. */
export const zoneName = memoize(
  (timeZone: string, locale: string) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" });
    const parts = format.formatToParts(Date.now());
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  },
  (...asked) => asked.join(" "),
);
