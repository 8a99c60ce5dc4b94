import { formatDate, formatTime, type LocalDate, type LocalTime } from "../calendar.ts";
import { type Currency, formatMoney, type Minor } from "../money.ts";
import { type Words, words } from "./index.ts";

/** How one location speaks to one visitor: its words, and how it writes money, time and dates. */
export type Voice = {
  readonly locale: string;
  readonly t: Words;
  readonly money: (minor: Minor) => string;
  /** "45 min", "1 hr 30 min" */
  readonly minutes: (minutes: number) => string;
  readonly time: (time: LocalTime) => string;
  readonly date: (date: LocalDate, options?: Intl.DateTimeFormatOptions) => string;
  /** "Anna, Ben and Carla" */
  readonly list: (items: readonly string[]) => string;
  /** "Anna, Ben or Carla" */
  readonly either: (items: readonly string[]) => string;
};

export function voice(locale: string, currency: Currency): Voice {
  const t = words(locale);
  return {
    locale,
    t,
    money: (minor) => formatMoney(minor, currency, locale),
    minutes: (minutes) => spellMinutes(t, minutes),
    time: (time) => formatTime(time, locale),
    date: (date, options) => formatDate(date, locale, options),
    list: (items) => new Intl.ListFormat(locale, { type: "conjunction" }).format(items),
    either: (items) => new Intl.ListFormat(locale, { type: "disjunction" }).format(items),
  };
}

function spellMinutes(t: Words, total: number): string {
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return t("unit.minutes", { minutes });
  if (minutes === 0) return t("unit.hours", { hours });
  return t("unit.hoursMinutes", { hours, minutes });
}
