import type { Location, OpenRange } from "#lib/config/types.ts";
import { isClosed } from "#lib/offer/availability/notice.ts";
import {
  addDays,
  isWholeDay,
  type LocalDate,
  type LocalTime,
  wallClock,
  weekday,
} from "#lib/values/calendar.ts";
import type { I18n } from "#lib/values/i18n/i18n.ts";

type Place = Pick<Location, "content" | "rules" | "timeZone">;

/** How far ahead the next opening is looked for: beyond that, "closed" says little. */
const MAX_DAYS = 14;

/** "Open until 18:00", "Opens today at 9:00", "Open all day"; `undefined` unless the business's file has the hours. */
export function openingText(i18n: I18n, place: Place, now: number): string | undefined {
  const { date: today, time } = wallClock(now, place.timeZone);
  const open = openAt(place, today, time);
  if (open && isWholeDay(open)) return i18n.t("place.allDay");
  if (open) return i18n.t("place.openUntil", { time: i18n.time(open.until) });
  for (let ahead = 0; ahead <= MAX_DAYS; ahead += 1) {
    const date = addDays(today, ahead);
    const next = rangesOn(place, date).find(({ from }) => ahead > 0 || from > time);
    if (!next) continue;
    const facts = { day: dayText(i18n, ahead, date), time: i18n.time(next.from) };
    return i18n.t(NEAR[ahead] ?? "place.opensOn", facts);
  }
  return undefined;
}

/** After midnight the evening before may go on, which is closed where its own day is. */
function openAt(place: Place, today: LocalDate, time: LocalTime): OpenRange | undefined {
  const evening = rangesOn(place, addDays(today, -1));
  return (
    evening.find((range) => isPastMidnight(range) && time < range.until) ??
    rangesOn(place, today).find(
      (range) => range.from <= time && (isPastMidnight(range) || time < range.until),
    )
  );
}

function isPastMidnight({ from, until }: OpenRange): boolean {
  return until <= from;
}

/** Hours past midnight are those of the evening. */
function rangesOn({ content, rules }: Place, date: LocalDate) {
  const isOpen = content.hours && !isClosed(rules, date);
  return (isOpen && content.hours[weekday(date) - 1]) || [];
}

/** Today and tomorrow, as free times beside it name them. */
const NEAR = ["place.opensToday", "place.opensTomorrow"] as const;

function dayText(i18n: I18n, ahead: number, date: LocalDate): string {
  return ahead < 7 ? i18n.date(date, { weekday: "long" }) : i18n.shortDate(date);
}
