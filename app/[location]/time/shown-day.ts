import { type BookableWindow, isOpenDay } from "#lib/offer/availability/notice.ts";
import {
  addDays,
  daysBetween,
  isDate,
  isMonth,
  type LocalDate,
  type LocalMonth,
  monthOf,
} from "#lib/values/calendar.ts";
import { one, type Params } from "../../_shared/params.ts";
import { calendarWeeks, lastOf, monthShowing } from "./calendar-weeks.ts";
import type { MonthReader } from "./month-reader.ts";

/** Which day and month the page of times shows. */
export type ShownDay = {
  /** The chosen day, else a free one; absent when nothing is free. */
  readonly date?: LocalDate | undefined;
  readonly month: LocalMonth;
  /** The visitor chose the day, or its month. */
  readonly isDayChosen: boolean;
  readonly isMonthChosen: boolean;
};

/** By the address; where that names no day, the first free one, or the one nearest to `near`. */
export async function shownDay(
  months: MonthReader,
  params: Params,
  near: LocalDate | undefined,
): Promise<ShownDay> {
  const { window } = months;
  const chosen = dateWithin(window, one(params, "date"));
  const month = monthWithin(window, one(params, "month"));
  const date = chosen ?? (await freeDay(months, month, near));
  return {
    date,
    month: month ?? monthShowing(window, date ?? window.first),
    isDayChosen: (chosen ?? month) !== undefined,
    isMonthChosen: month !== undefined,
  };
}

async function freeDay(
  months: MonthReader,
  month: LocalMonth | undefined,
  near: LocalDate | undefined,
): Promise<LocalDate | undefined> {
  const { window } = months;
  if (month) {
    const start = startIn(window, month);
    return (await months.firstFree(start)) ?? start;
  }
  return near === undefined ? months.firstFree(window.first) : months.nearestFree(near);
}

/** Weeks start on the first bookable day, so that none shows past days. */
export function weekOf({ first }: BookableWindow, date: LocalDate = first): readonly LocalDate[] {
  const start = addDays(first, Math.floor(daysBetween(first, date) / 7) * 7);
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}

/** All months of which the page shows a day. */
export function monthsOf(
  window: BookableWindow,
  { date = window.first, month }: ShownDay,
  week: readonly LocalDate[],
): readonly LocalMonth[] {
  const weekMonths = week.filter((day) => isOpenDay(window, day)).map(monthOf);
  const last = lastOf(calendarWeeks(window, month)) ?? date;
  return [month, monthOf(last), monthOf(date), ...weekMonths];
}

/** Weeks that a phone's strip of days continues after the shown one. */
const MORE_WEEKS = 3;

/** Whole weeks of months that are already read. */
export function daysToSwipeTo(
  week: readonly LocalDate[],
  months: MonthReader,
): readonly LocalDate[] {
  const last = week.at(-1);
  if (last === undefined) return [];
  const days = Array.from({ length: MORE_WEEKS * 7 }, (_, index) => addDays(last, index + 1));
  const end = days.findIndex((day) => !isOpenDay(months.window, day) || !months.hasRead(day));
  const count = end < 0 ? days.length : end;
  return days.slice(0, count - (count % 7));
}

function dateWithin(window: BookableWindow, date: string | undefined): LocalDate | undefined {
  return date !== undefined && isDate(date) && isOpenDay(window, date) ? date : undefined;
}

function monthWithin(window: BookableWindow, month: string | undefined): LocalMonth | undefined {
  if (month === undefined || !isMonth(month)) return undefined;
  return month >= monthOf(window.first) && month <= monthOf(window.last) ? month : undefined;
}

function startIn(window: BookableWindow, month: LocalMonth): LocalDate {
  const first = `${month}-01`;
  return first < window.first ? window.first : first;
}
