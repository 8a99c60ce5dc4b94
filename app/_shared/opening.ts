import type { OpeningHours, OpenRange } from "#lib/config/content/types.ts";
import type { Location } from "#lib/config/types.ts";
import {
  addDays,
  daysBetween,
  type LocalDate,
  type LocalTime,
  wallClock,
  weekday,
} from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

type Place = Pick<Location, "content" | "timeZone">;

/** How far ahead the next opening is looked for: beyond that, "closed" says little. */
const MAX_DAYS = 14;

/** "Open until 18:00", "Opens today at 9:00"; `undefined` unless the content file has the hours. */
export function openingText(i18n: I18n, place: Place, now: number): string | undefined {
  const { date: today, time } = wallClock(now, place.timeZone);
  const open = rangesOn(place, today).find(({ from, until }) => from <= time && time < until);
  if (open) return i18n.t("place.openUntil", { time: i18n.time(closingOf(place, today, open)) });
  for (let ahead = 0; ahead <= MAX_DAYS; ahead += 1) {
    const date = addDays(today, ahead);
    const next = rangesOn(place, date).find(({ from }) => ahead > 0 || from > time);
    if (!next) continue;
    const facts = { day: dayText(i18n, today, date), time: i18n.time(next.from) };
    return i18n.t(ahead === 0 ? "place.opensToday" : "place.opensOn", facts);
  }
  return undefined;
}

function closingOf(place: Place, date: LocalDate, open: OpenRange): LocalTime {
  return nightAfter(open, rangesOn(place, addDays(date, 1)))?.until ?? open.until;
}

/** Hours past midnight stand in the file as two ranges, of which the second begins the next day. */
function nightAfter({ until }: OpenRange, nextDay: readonly OpenRange[]): OpenRange | undefined {
  const [next] = until === "24:00:00" ? nextDay : [];
  return next?.from === "00:00:00" ? next : undefined;
}

/** As a door says them: hours past midnight belong to the evening, unless that has been open all day. */
export function hoursByEvening(hours: OpeningHours): OpeningHours {
  const nightOf = (range: OpenRange, day: number) => {
    const night = nightAfter(range, hours[(day + 1) % 7] ?? []);
    return night && night.until <= range.from ? night : undefined;
  };
  return hours.map((ranges, day) => {
    const before = (day + 6) % 7;
    const nights = (hours[before] ?? []).map((range) => nightOf(range, before));
    return ranges
      .filter((range) => !nights.includes(range))
      .map((range) => ({ ...range, until: nightOf(range, day)?.until ?? range.until }));
  });
}

function rangesOn({ content }: Place, date: LocalDate) {
  const isClosed = content?.notices.some(
    ({ closed }) => closed && closed.from <= date && date <= closed.until,
  );
  return isClosed ? [] : (content?.hours?.[weekday(date) - 1] ?? []);
}

function dayText(i18n: I18n, today: LocalDate, date: LocalDate): string {
  const isThisWeek = daysBetween(today, date) < 7;
  return isThisWeek ? i18n.date(date, { weekday: "long" }) : i18n.shortDate(date);
}
