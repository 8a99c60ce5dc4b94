const cache = new Map<string, string>();

/** "Central European", or the identifier. The same in summer and winter, so it can be cached. */
export function zoneName(timeZone: string, locale: string): string {
  const key = `${locale} ${timeZone}`;
  let name = cache.get(key);
  if (name === undefined) {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" });
    const parts = format.formatToParts(Date.now());
    name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    cache.set(key, name);
  }
  return name;
}
