import { addDays, type LocalDate, type LocalTime, wallClock } from "#lib/calendar.ts";
import type { BookingRules } from "#lib/config/types.ts";

/** The days and the first moment that may be booked, on the business's wall clock. */
export type BookableWindow = {
  readonly earliest: { readonly date: LocalDate; readonly time: LocalTime };
  readonly first: LocalDate;
  /** Inclusive; before `first` when the notice is longer than the horizon. */
  readonly last: LocalDate;
};

/**
 * Notice and horizon, which the upstream does not apply to keys (§4.2 rule 3). Notice is real time
 * that passes: an hour's notice during the night when clocks go forward ends two hours later on
 * the wall. The horizon counts days from today.
 */
export function bookableWindow(
  now: number,
  rules: Pick<BookingRules, "minNoticeMinutes" | "maxAdvanceDays">,
  timeZone: string,
): BookableWindow {
  const earliest = latestReading(now + rules.minNoticeMinutes * MINUTE_MS, timeZone);
  const last = addDays(wallClock(now, timeZone).date, rules.maxAdvanceDays);
  return { earliest, first: earliest.date, last };
}

/** Whether a time of the business's wall clock lies within the window. */
export function isWithin(window: BookableWindow, date: LocalDate, start: LocalTime): boolean {
  const { earliest } = window;
  if (date > window.last || date < earliest.date) return false;
  return date > earliest.date || start >= earliest.time;
}

/** Whether a day holds any moment of the window. */
export function isOpenDay({ first, last }: BookableWindow, date: LocalDate): boolean {
  return date >= first && date <= last;
}

const MINUTE_MS = 60_000;
/** No zone's clocks have gone back by more within living memory. */
const MAX_REPEAT_MINUTES = 180;

/**
 * The latest time the clock on the wall has shown up to an instant. It is what the clock shows,
 * except while clocks that went back repeat an hour: a slot in that hour may mean its first
 * passage, which is over, so the end of the hour is taken.
 */
function latestReading(instant: number, timeZone: string): WallClock {
  let latest = wallClock(instant, timeZone);
  const hoursAgo = instant - MAX_REPEAT_MINUTES * MINUTE_MS;
  const passed = asNumber(latest) - asNumber(wallClock(hoursAgo, timeZone));
  if (passed >= instant - hoursAgo - MINUTE_MS) return latest;
  const wholeMinute = instant - (instant % MINUTE_MS);
  for (let minute = 0; minute < MAX_REPEAT_MINUTES; minute += 1) {
    const lastSecond = wholeMinute - minute * MINUTE_MS - 1_000;
    const reading = wallClock(lastSecond, timeZone);
    if (asNumber(reading) > asNumber(latest)) latest = reading;
  }
  return latest;
}

type WallClock = ReturnType<typeof wallClock>;

/** A wall clock's reading as a number, to be compared with other readings only. */
function asNumber({ date, time }: WallClock): number {
  return Date.parse(`${date}T${time}Z`);
}
