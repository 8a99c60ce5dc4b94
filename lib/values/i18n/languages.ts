export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "ar"] as const;
export type Language = (typeof languages)[number];

type LanguageData = {
  readonly nativeName: string;
  readonly direction: "ltr" | "rtl";
  /** Spaces of its messages at which no line may end, by their width. */
  readonly noBreak: { readonly usual?: RegExp; readonly narrow?: RegExp };
};

/** What the code knows of a language; the texts of pages are in `messages`. */
export const languageData: Readonly<Record<Language, LanguageData>> = {
  en: { nativeName: "English", direction: "ltr", noBreak: {} },
  de: { nativeName: "Deutsch", direction: "ltr", noBreak: { usual: / (?=…)/g } },
  fr: {
    nativeName: "Français",
    direction: "ltr",
    noBreak: { usual: / (?=[:»])|(?<=«) /g, narrow: / (?=[?!;])/g },
  },
  es: { nativeName: "Español", direction: "ltr", noBreak: {} },
  it: { nativeName: "Italiano", direction: "ltr", noBreak: {} },
  nl: { nativeName: "Nederlands", direction: "ltr", noBreak: {} },
  pt: { nativeName: "Português", direction: "ltr", noBreak: {} },
  pl: { nativeName: "Polski", direction: "ltr", noBreak: {} },
  ar: { nativeName: "العربية", direction: "rtl", noBreak: {} },
};

export const nativeNames = byLanguage((language) => languageData[language].nativeName);

const FALLBACK: Language = "en";

export function byLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  const values = languages.map((language) => [language, make(language)] as const);
  return Object.fromEntries(values) as Record<Language, T>;
}

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
  return languageData[language].direction;
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
