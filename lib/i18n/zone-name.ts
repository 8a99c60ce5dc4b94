const names = new Map<string, string>();

/**
 * "Central European", or the zone's identifier where the language has no name for it. The name is
 * the same in summer and winter, and zones are as many as locations.
 */
export function zoneName(timeZone: string, locale: string): string {
  const key = `${locale} ${timeZone}`;
  let name = names.get(key);
  if (name === undefined) {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" });
    const parts = format.formatToParts(Date.now());
    name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    names.set(key, name);
  }
  return name;
}
