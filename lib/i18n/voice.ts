import { formatDate, formatTime, type LocalDate, type LocalTime } from "#lib/calendar.ts";
import { type Currency, formatMoney, type Minor } from "#lib/money.ts";
import { type Words, words } from "./index.ts";
import { directionOf, formatLocale, type Language, usualLanguage } from "./languages.ts";
import { NO_BREAK } from "./typography.ts";

/** How one location speaks to one visitor: its words, and how it writes money, time and dates. */
export type Voice = {
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  /** The language tag of the location's own texts, where it is another than the visitor's. */
  readonly foreign: string | undefined;
  /** BCP 47, for `Intl`. */
  readonly locale: string;
  readonly t: Words;
  readonly money: (minor: Minor) => string;
  /** "45 min", "1 hr 30 min": in one piece, which no line's end tears. */
  readonly minutes: (minutes: number) => string;
  readonly time: (time: LocalTime) => string;
  readonly date: (date: LocalDate, options?: Intl.DateTimeFormatOptions) => string;
  /** "Anna, Ben and Carla" */
  readonly list: (items: readonly string[]) => string;
  /** "Anna, Ben or Carla" */
  readonly either: (items: readonly string[]) => string;
};

/** What of a location decides how it speaks. */
export type Speaker = {
  readonly locale: string;
  readonly country: string;
  readonly currency: Currency;
};

const voices = new Map<string, Voice>();

/** The voice of a location in a language; its own language where none is named. */
export function voice(speaker: Speaker, language = usualLanguage(speaker.locale)): Voice {
  const { locale, country, currency } = speaker;
  const key = [language, locale, country, currency].join(" ");
  let found = voices.get(key);
  if (!found) {
    found = createVoice(speaker, language);
    voices.set(key, found);
  }
  return found;
}

function createVoice({ locale: own, country, currency }: Speaker, language: Language): Voice {
  const locale = formatLocale(language, own, country);
  const t = words(locale);
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  return {
    language,
    direction: directionOf(language),
    foreign: new Intl.Locale(own).language === language ? undefined : own,
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

function spellMinutes(t: Words, total: number): string {
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return t("unit.minutes", { minutes });
  if (minutes === 0) return t("unit.hours", { hours });
  return t("unit.hoursMinutes", { hours, minutes });
}
