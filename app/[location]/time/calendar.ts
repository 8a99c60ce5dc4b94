import { type BookableWindow, isOpenDay } from "#lib/offer/availability/notice.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  isDate,
  isMonth,
  type LocalDate,
  type LocalMonth,
  monthOf,
  weekday,
} from "#lib/values/calendar.ts";

/** From the week's first day on; days of other months are left out. */
export type Week = readonly (LocalDate | undefined)[];

/** With fewer weeks left, the calendar of the present month goes on into the next. */
const FEW_WEEKS = 3;
const WEEKS = 5;

/** The weeks of a month that can be booked: near the end of the first one, the next five. */
export function calendarWeeks(
  window: BookableWindow,
  month: LocalMonth,
  firstDay: number,
): readonly Week[] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const from = first < window.first ? window.first : first;
  const starts = weekStarts(from, min(last, window.last), firstDay);
  const goesOn = starts.length < FEW_WEEKS;
  const begin = starts[0] ?? first;
  const end = goesOn ? addDays(begin, WEEKS * 7 - 1) : last;
  return weekStarts(begin, min(end, window.last), firstDay).map((start) =>
    Array.from({ length: 7 }, (_, index) => addDays(start, index)).map((day) =>
      day >= first && day <= end ? day : undefined,
    ),
  );
}

/** Of all weeks with a day from `from` to `to`. */
function weekStarts(from: LocalDate, to: LocalDate, firstDay: number): readonly LocalDate[] {
  const starts: LocalDate[] = [];
  const start = addDays(from, -((weekday(from) - firstDay + 7) % 7));
  for (let day = start; day <= to; day = addDays(day, 7)) starts.push(day);
  return starts;
}

export function lastOf(weeks: readonly Week[]): LocalDate | undefined {
  return weeks.at(-1)?.findLast((day) => day !== undefined);
}

/** The month whose calendar shows a day. */
export function monthShowing(
  window: BookableWindow,
  date: LocalDate,
  firstDay: number,
): LocalMonth {
  const present = monthOf(window.first);
  const last = lastOf(calendarWeeks(window, present, firstDay));
  return last !== undefined && date <= last ? present : monthOf(date);
}

/** Weeks start on the first bookable day, so that none shows past days. */
export function weekOf({ first }: BookableWindow, date: LocalDate = first): readonly LocalDate[] {
  const start = addDays(first, Math.floor(daysBetween(first, date) / 7) * 7);
  return daysFrom(start, 7);
}

/** Weeks that a phone's strip of days continues after the shown one. */
const MORE_WEEKS = 3;

/** Whole weeks after this one, as long as their days are bookable and their months were read. */
export function daysToSwipeTo(
  week: readonly LocalDate[],
  window: BookableWindow,
  hasRead: (date: LocalDate) => boolean,
): readonly LocalDate[] {
  const last = week.at(-1) ?? window.last;
  const days = daysFrom(addDays(last, 1), MORE_WEEKS * 7);
  const end = days.findIndex((day) => !isOpenDay(window, day) || !hasRead(day));
  const count = end < 0 ? days.length : end;
  return days.slice(0, count - (count % 7));
}

function daysFrom(start: LocalDate, count: number): readonly LocalDate[] {
  return Array.from({ length: count }, (_, index) => addDays(start, index));
}

export function dateWithin(
  window: BookableWindow,
  date: string | undefined,
): LocalDate | undefined {
  return date !== undefined && isDate(date) && isOpenDay(window, date) ? date : undefined;
}

export function monthWithin(
  { first, last }: BookableWindow,
  month: string | undefined,
): LocalMonth | undefined {
  if (month === undefined || !isMonth(month)) return undefined;
  return month >= monthOf(first) && month <= monthOf(last) ? month : undefined;
}

/** The first bookable day of a month. */
export function startIn({ first }: BookableWindow, month: LocalMonth): LocalDate {
  const start = `${month}-01`;
  return start < first ? first : start;
}

function min(a: LocalDate, b: LocalDate): LocalDate {
  return a < b ? a : b;
}
