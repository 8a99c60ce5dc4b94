/** Languages that have a message file, by their subtag, in the order in which they are offered. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "ar"] as const;
export type Language = (typeof languages)[number];

/** What is spoken where neither the visitor nor the business speaks one of them. */
const FALLBACK: Language = "en";

/** What each language calls itself. */
export const ownNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  nl: "Nederlands",
  pt: "Português",
  pl: "Polski",
  ar: "العربية",
};

/** The language of a tag such as `de`, `de-AT` or `DE_at`; `undefined` for one without messages. */
export function languageOf(tag: string): Language | undefined {
  const subtag = tag.trim().split(/[-_]/, 1)[0]?.toLowerCase();
  return languages.find((language) => language === subtag);
}

/** What a location speaks to visitors who ask for nothing else: its LOCALE's language. */
export function usualLanguage(locale: string): Language {
  return languageOf(locale) ?? FALLBACK;
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/**
 * How dates, times and amounts are written to a visitor who reads `language` at a location: in
 * the manner of its LOCALE if that is this language in some region, else of its country. Where
 * the country counts 24 hours, everybody is told 24 hours: that is what its clocks show.
 */
export function formatLocale(language: Language, locale: string, country: string): string {
  const own = new Intl.Locale(locale);
  const regional = own.language === language && own.region !== undefined;
  const spoken = regional ? own : new Intl.Locale(language, { region: country });
  if (!counts24Hours(country)) return spoken.toString();
  return new Intl.Locale(spoken, { hourCycle: "h23" }).toString();
}

function counts24Hours(country: string): boolean {
  const local = new Intl.Locale("und", { region: country }).maximize();
  return new Intl.DateTimeFormat(local, { hour: "numeric" }).resolvedOptions().hourCycle === "h23";
}
