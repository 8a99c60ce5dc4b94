import { formatDate, formatTime, type LocalDate, type LocalTime } from "#lib/calendar.ts";
import { type Currency, formatMoney, type Minor } from "#lib/money.ts";
import { type Translator, translatorFor } from "./index.ts";
import { defaultLanguage, directionOf, formatLocale, type Language } from "./languages.ts";
import { NO_BREAK } from "./typography.ts";

/** One location's translator and formatters in one language. */
export type I18n = {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  /** Language of the location's own texts, where it differs from the visitor's. */
  readonly foreign: string | undefined;
  readonly locale: string;
  readonly t: Translator;
  readonly money: (minor: Minor) => string;
  /** "45 min", "1 hr 30 min", with no-break spaces. */
  readonly minutes: (minutes: number) => string;
  readonly time: (time: LocalTime) => string;
  readonly date: (date: LocalDate, options?: Intl.DateTimeFormatOptions) => string;
  /** "Anna, Ben and Carla" */
  readonly list: (items: readonly string[]) => string;
  readonly either: (items: readonly string[]) => string;
};

export type I18nSettings = {
  readonly locale: string;
  readonly country: string;
  readonly currency: Currency;
};

const voices = new Map<string, I18n>();

export function i18nFor(settings: I18nSettings, language = defaultLanguage(settings.locale)): I18n {
  const { locale, country, currency } = settings;
  const key = [language, locale, country, currency].join(" ");
  let found = voices.get(key);
  if (!found) {
    found = createVoice(settings, language);
    voices.set(key, found);
  }
  return found;
}

function createVoice(
  { locale: locationLocale, country, currency }: I18nSettings,
  language: Language,
): I18n {
  const locale = formatLocale(language, locationLocale, country);
  const t = translatorFor(locale);
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  return {
    language,
    direction: directionOf(language),
    foreign: new Intl.Locale(locationLocale).language === language ? undefined : locationLocale,
    locale,
    t,
    money: (minor) => formatMoney(minor, currency, locale),
    minutes: (minutes) => spellMinutes(t, minutes).replaceAll(" ", NO_BREAK),
    time: (time) => formatTime(time, locale),
    date: (date, options) => formatDate(date, locale, options),
    list: (items) => conjunction.format(items),
    either: (items) => disjunction.format(items),
  };
}

function spellMinutes(t: Translator, total: number): string {
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return t("unit.minutes", { minutes });
  if (minutes === 0) return t("unit.hours", { hours });
  return t("unit.hoursMinutes", { hours, minutes });
}
