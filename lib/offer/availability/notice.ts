import type { BookingRules } from "#lib/config/types.ts";
import { addDays, type LocalDate, type LocalTime, wallClock } from "#lib/values/calendar.ts";
import { MINUTE_MS } from "#lib/values/durations.ts";

export type BookableWindow = {
  readonly earliest: { readonly date: LocalDate; readonly time: LocalTime };
  readonly first: LocalDate;
  /** Inclusive; before `first` when the notice exceeds the horizon. */
  readonly last: LocalDate;
} & Pick<BookingRules, "closed">;

/** The upstream enforces none of these; of the notice §4.2 rule 3 says so. Notice is elapsed time, not clock time. */
export function bookableWindow(
  now: number,
  rules: Pick<BookingRules, "minNoticeMinutes" | "maxAdvanceDays" | "closed">,
  timeZone: string,
): BookableWindow {
  const earliest = latestLocalTime(now + rules.minNoticeMinutes * MINUTE_MS, timeZone);
  const last = addDays(wallClock(now, timeZone).date, rules.maxAdvanceDays);
  const { closed } = rules;
  return { earliest, first: earliest.date, last, ...(closed && { closed }) };
}

export function isWithin(window: BookableWindow, date: LocalDate, start: LocalTime): boolean {
  const { earliest } = window;
  if (date > window.last || date < earliest.date) return false;
  return date > earliest.date || start >= earliest.time;
}

export function isOpenDay({ first, last }: BookableWindow, date: LocalDate): boolean {
  return date >= first && date <= last;
}

export function isClosed({ closed = [] }: Pick<BookingRules, "closed">, date: LocalDate): boolean {
  return closed.some(({ from, until }) => from <= date && date <= until);
}

const MAX_REPEAT_MINUTES = 180;

/** An hour that clocks repeat may mean its first passage, so its end is returned. */
function latestLocalTime(instant: number, timeZone: string): WallClock {
  let latest = wallClock(instant, timeZone);
  const hoursAgo = instant - MAX_REPEAT_MINUTES * MINUTE_MS;
  const passed = comparable(latest) - comparable(wallClock(hoursAgo, timeZone));
  if (passed >= instant - hoursAgo - MINUTE_MS) return latest;
  const wholeMinute = instant - (instant % MINUTE_MS);
  for (let minute = 0; minute < MAX_REPEAT_MINUTES; minute += 1) {
    const lastSecond = wholeMinute - minute * MINUTE_MS - 1_000;
    const localTime = wallClock(lastSecond, timeZone);
    if (comparable(localTime) > comparable(latest)) latest = localTime;
  }
  return latest;
}

type WallClock = ReturnType<typeof wallClock>;

function comparable({ date, time }: WallClock): number {
  return Date.parse(`${date}T${time}Z`);
}
