import {
  formatDate,
  formatDates,
  formatTime,
  type LocalDate,
  type LocalTime,
} from "#lib/values/calendar.ts";
import { type Currency, formatMoney, type Minor } from "#lib/values/money.ts";
import { memoize } from "../memoize.ts";
import { type Translator, translatorFor } from "./index.ts";
import { isolate } from "./isolate.ts";
import { defaultLanguage, directionOf, formatLocale, type Language } from "./languages.ts";
import { NO_BREAK } from "./typography.ts";

export type I18n = {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  readonly foreign: string | undefined;
  readonly locale: string;
  /** The first day of the calendar's weeks: 1 for Monday to 7 for Sunday. */
  readonly weekStart: number;
  readonly translations: ReadonlyMap<string, string>;
  /** The business's text for this page; `lang` if it stays in another language. */
  readonly ownText: (text: string) => { readonly text: string; readonly lang: string | undefined };
  readonly t: Translator;
  readonly money: (minor: Minor) => string;
  /** A price that stands alone: "€46", "Free". */
  readonly price: (minor: Minor) => string;
  /** A price within a sentence: "€46", "free of charge". */
  readonly priceInText: (minor: Minor) => string;
  /** "45 min", "1 hr 30 min", with no-break spaces. */
  readonly minutes: (minutes: number) => string;
  readonly time: (time: LocalTime) => string;
  readonly date: (date: LocalDate, options?: Intl.DateTimeFormatOptions) => string;
  /** "November – December 2026", or one name where both are the same. */
  readonly dates: (from: LocalDate, to: LocalDate, options: Intl.DateTimeFormatOptions) => string;
  /** "Tue 24 Nov" */
  readonly shortDate: (date: LocalDate) => string;
  /** "Tue 24 Nov, 10:00" */
  readonly shortDateTime: (date: LocalDate, time: LocalTime) => string;
  readonly list: (items: readonly string[]) => string;
  readonly comma: string;
  readonly either: (items: readonly string[]) => string;
};

export type I18nSettings = {
  readonly locale: string;
  readonly country: string;
  readonly currency: Currency;
  readonly content?: { readonly translations: Translations };
};

type Translations = ReadonlyMap<string, Readonly<Partial<Record<Language, string>>>>;

const knownI18n = memoize(createI18n, ({ locale, country, currency }, language) =>
  [language, locale, country, currency].join(" "),
);
const translated = new WeakMap<Translations, Map<I18n, I18n>>();

export function i18nFor(settings: I18nSettings, language = defaultLanguage(settings.locale)): I18n {
  const found = knownI18n(settings, language);
  const { translations } = settings.content ?? {};
  return translations && translations.size > 0 ? withTranslations(found, translations) : found;
}

function withTranslations(base: I18n, all: Translations): I18n {
  const byBase = translated.get(all) ?? new Map<I18n, I18n>();
  translated.set(all, byBase);
  const i18n = byBase.get(base) ?? {
    ...base,
    ...ownTexts(translationsIn(base.language, all), base.foreign),
  };
  byBase.set(base, i18n);
  return i18n;
}

function ownTexts(
  translations: I18n["translations"],
  foreign: string | undefined,
): Pick<I18n, "translations" | "ownText"> {
  const known = new Set(translations.values());
  return {
    translations,
    ownText(text) {
      const translation = translations.get(text);
      if (translation !== undefined) return { text: translation, lang: undefined };
      return { text, lang: known.has(text) ? undefined : foreign };
    },
  };
}

type WeekInfo = { readonly firstDay: number };
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

function weekStartIn(tag: string): number {
  const locale: LocaleWithWeek = new Intl.Locale(tag);
  // Older engines have it as a property.
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

const SHORT_DATE = { weekday: "short", day: "numeric", month: "short" } as const;

function createI18n(
  { locale: locationLocale, country, currency }: I18nSettings,
  language: Language,
): I18n {
  const locale = formatLocale(language, locationLocale, country);
  const t = translatorFor(locale);
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const money = (minor: Minor) => formatMoney(minor, currency, locale);
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  const shortDate = (date: LocalDate) => formatDate(date, locale, SHORT_DATE);
  const isRightToLeft = directionOf(language) === "rtl";
  const comma = isRightToLeft ? "، " : ", ";
  const foreign =
    new Intl.Locale(locationLocale).language === language ? undefined : locationLocale;
  return {
    language,
    direction: directionOf(language),
    foreign,
    locale,
    weekStart: weekStartIn(locale),
    ...ownTexts(new Map(), foreign),
    t,
    money,
    price: (minor) => (minor === 0 ? t("unit.free") : money(minor)),
    priceInText: (minor) => (minor === 0 ? t("unit.freeInText") : money(minor)),
    minutes: (minutes) => spellMinutes(t, minutes).replaceAll(" ", NO_BREAK),
    time: (time) => formatTime(time, locale),
    date: (date, options) => formatDate(date, locale, options),
    dates: (from, to, options) => formatDates(from, to, locale, options),
    shortDate,
    shortDateTime: (date, time) => shortDate(date) + comma + formatTime(time, locale),
    list: (items) => conjunction.format(isRightToLeft ? items.map(isolate) : items),
    comma,
    either: (items) => disjunction.format(isRightToLeft ? items.map(isolate) : items),
  };
}

function translationsIn(language: Language, all: Translations): ReadonlyMap<string, string> {
  return new Map(
    [...all].flatMap(([text, { [language]: translation }]): [string, string][] =>
      translation === undefined ? [] : [[text, translation]],
    ),
  );
}

function spellMinutes(t: Translator, total: number): string {
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return t("unit.minutes", { minutes });
  if (minutes === 0) return t("unit.hours", { hours });
  return t("unit.hoursMinutes", { hours, minutes });
}
