import type { Block } from "../model.ts";
import { addDays, datesFrom, weekday } from "../wall-clock.ts";
import { elif, jonas, mara, noor, sofia } from "./team.ts";

const sunday = 0;
const tuesday = 2;
const wednesday = 3;

/** Days filled before and after the first day. */
export const daysBack = 14;
export const daysAhead = 120;

/** Sundays, and the first Wednesday at least four days ahead. */
export function closedDates(today: string): Set<string> {
  const soon = datesFrom(addDays(today, 4), addDays(today, 10));
  return new Set(soon.filter((date) => weekday(date) === wednesday));
}

/** The second open day after today. */
export function nearlyFullDate(today: string): string | undefined {
  const closed = closedDates(today);
  const open = datesFrom(addDays(today, 1), addDays(today, 7)).filter(
    (date) => weekday(date) !== sunday && !closed.has(date),
  );
  return open[1];
}

export function teamBlocks(today: string): Block[] {
  const wholeDay = { from: 0, to: 24 * 60 };
  const holiday = datesFrom(addDays(today, 16), addDays(today, 25)).map((date) => {
    return { memberId: jonas, date, ...wholeDay };
  });
  const training = datesFrom(addDays(today, -daysBack), addDays(today, daysAhead))
    .filter((date) => weekday(date) === tuesday)
    .map((date) => {
      return { memberId: sofia, date, from: 14 * 60, to: 15 * 60 + 30 };
    });
  return [
    ...holiday,
    ...training,
    { memberId: mara, date: addDays(today, 6), from: 10 * 60, to: 12 * 60 },
    { memberId: noor, date: addDays(today, 9), ...wholeDay },
    { memberId: elif, date: addDays(today, 12), from: 15 * 60, to: 17 * 60 },
  ];
}
