export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "ar"] as const;
export type Language = (typeof languages)[number];

const FALLBACK: Language = "en";

export const nativeNames: Readonly<Record<Language, string>> = {
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

/** The language of a tag such as `de`, `de-AT` or `DE_at`; `undefined` without a message file. */
export function languageOf(tag: string): Language | undefined {
  const text = tag.trim().toLowerCase();
  const end = text.search(/[-_]/);
  const subtag = end < 0 ? text : text.slice(0, end);
  return languages.find((language) => language === subtag);
}

export function defaultLanguage(locale: string): Language {
  return languageOf(locale) ?? FALLBACK;
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** For dates and amounts: LOCALE if it names this language and a region, else by country. */
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
