import type { BookableWindow } from "#lib/offer/availability/notice.ts";
import {
  addDays,
  addMonths,
  type LocalDate,
  type LocalMonth,
  monthOf,
  weekday,
} from "#lib/values/calendar.ts";

/** From Monday on; days of other months are left out. */
export type Week = readonly (LocalDate | undefined)[];

/** With fewer weeks left, the calendar of the present month goes on into the next. */
const FEW_WEEKS = 3;
const WEEKS = 5;

/** The weeks of a month that can be booked: near the end of the first one, the next five. */
export function calendarWeeks(window: BookableWindow, month: LocalMonth): readonly Week[] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const mondays = mondaysIn(first < window.first ? window.first : first, min(last, window.last));
  const goesOn = mondays.length < FEW_WEEKS;
  const monday = mondays[0] ?? first;
  const end = goesOn ? addDays(monday, WEEKS * 7 - 1) : last;
  return mondaysIn(monday, min(end, window.last)).map((start) =>
    Array.from({ length: 7 }, (_, index) => addDays(start, index)).map((day) =>
      day >= first && day <= end ? day : undefined,
    ),
  );
}

/** The month whose calendar shows a day. */
export function monthShowing(window: BookableWindow, date: LocalDate): LocalMonth {
  const present = monthOf(window.first);
  const last = lastOf(calendarWeeks(window, present));
  return last !== undefined && date <= last ? present : monthOf(date);
}

export function lastOf(weeks: readonly Week[]): LocalDate | undefined {
  return weeks.at(-1)?.findLast((day) => day !== undefined);
}

/** Of all weeks with a day from `from` to `to`. */
function mondaysIn(from: LocalDate, to: LocalDate): readonly LocalDate[] {
  const mondays: LocalDate[] = [];
  for (let day = addDays(from, 1 - weekday(from)); day <= to; day = addDays(day, 7))
    mondays.push(day);
  return mondays;
}

function min(a: LocalDate, b: LocalDate): LocalDate {
  return a < b ? a : b;
}
