import { DAY_MS } from "#lib/values/durations.ts";
import { memoize } from "./memoize.ts";

/** Wall-clock strings from the upstream to the page; instants appear only in `wallClock` and `instantOf`. */

/** `YYYY-MM-DD`, an existing day. Dates compare as strings. */
export type LocalDate = string;
/** `HH:MM:SS`. Times compare as strings. */
export type LocalTime = string;
export type LocalMonth = string;

export const MINUTES_PER_DAY = 1_440;

export function isDate(text: string): text is LocalDate {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

export function isTime(text: string): text is LocalTime {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);
}

export function isMonth(text: string): text is LocalMonth {
  return isDate(`${text}-01`);
}

function dayNumber(date: LocalDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

function dateOfDayNumber(day: number): LocalDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(date: LocalDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

export function monthOf(date: LocalDate): LocalMonth {
  return date.slice(0, 7);
}

export function addMonths(month: LocalMonth, months: number): LocalMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(index / 12)).padStart(4, "0");
  return `${year}-${String((index % 12) + 1).padStart(2, "0")}`;
}

export function daysOfMonth(month: LocalMonth): LocalDate[] {
  const first = `${month}-01`;
  const count = daysBetween(first, `${addMonths(month, 1)}-01`);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function timeAt(minutes: number): LocalTime | undefined {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= MINUTES_PER_DAY) return undefined;
  const hours = String(Math.floor(minutes / 60)).padStart(2, "0");
  return `${hours}:${String(minutes % 60).padStart(2, "0")}:00`;
}

/** The end of a stretch: `24:00:00` at midnight, which `isTime` refuses. */
export function endAt(minutes: number): LocalTime | undefined {
  return minutes === MINUTES_PER_DAY ? "24:00:00" : timeAt(minutes);
}

/** From midnight to midnight, which two times cannot say. */
export function isWholeDay({
  from,
  until,
}: Readonly<Record<"from" | "until", LocalTime>>): boolean {
  return from === "00:00:00" && until === "24:00:00";
}

/** Minutes of a day that its clocks skip, as in spring; `to` excluded. */
export function skippedOn(
  date: LocalDate,
  timeZone: string,
): { readonly from: number; readonly to: number } | undefined {
  const shown = Date.parse(`${date}T00:00:00Z`);
  let [before, after] = [shown - DAY_MS, shown + 2 * DAY_MS];
  const [offset, later] = [offsetAt(before, timeZone), offsetAt(after, timeZone)];
  if (later <= offset) return undefined;
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (offsetAt(middle, timeZone) === offset) before = middle;
    else after = middle;
  }
  const minuteOf = (instant: number) =>
    Math.min(MINUTES_PER_DAY, Math.max(0, Math.round((instant - shown) / 60_000)));
  const [from, to] = [minuteOf(after + offset), minuteOf(after + later)];
  return from < to ? { from, to } : undefined;
}

export function wallClock(
  epochMs: number,
  timeZone: string,
): { readonly date: LocalDate; readonly time: LocalTime } {
  const text = wallClockFormat(timeZone).format(epochMs);
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
}

/** A skipped time is read by the clock before the change (RFC 5545, 3.3.5); of two the first. */
export function instantOf(date: LocalDate, time: LocalTime, timeZone: string): number {
  const shown = Date.parse(`${date}T${time}Z`);
  const before = shown - offsetAt(shown - DAY_MS, timeZone);
  const after = shown - offsetAt(shown + DAY_MS, timeZone);
  const isShownAt = (instant: number) => instant + offsetAt(instant, timeZone) === shown;
  return !isShownAt(before) && isShownAt(after) ? after : before;
}

function offsetAt(epochMs: number, timeZone: string): number {
  const { date, time } = wallClock(epochMs, timeZone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(epochMs / 1_000) * 1_000;
}

/** The Swedish locale writes dates like ISO 8601: "2026-11-24 09:15:00". */
const wallClockFormat = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }),
);

const utcFormat = memoize(
  (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }),
  (locale, options) => `${locale} ${JSON.stringify(options)}`,
);

/** In UTC, which has no gaps: a date stands for no instant. */
export function formatDate(
  date: LocalDate,
  locale: string,
  options: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" },
): string {
  return utcFormat(locale, options).format(Date.parse(`${date}T00:00:00Z`));
}

/** "November – December 2026", or one name where both dates have the same. */
export function formatDates(
  from: LocalDate,
  to: LocalDate,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const [start, end] = [from, to].map((date) => Date.parse(`${date}T00:00:00Z`));
  return utcFormat(locale, options).formatRange(start ?? 0, end ?? 0);
}

/** Midnight as an end is "24:00", or "12:00 AM" on a twelve-hour clock. */
export function formatTime(time: LocalTime, locale: string): string {
  const options = { hour: "numeric", minute: "2-digit" } as const;
  const usual = utcFormat(locale, options);
  const isWhole = time === "24:00:00" && !usual.resolvedOptions().hour12;
  const format = isWhole ? utcFormat(locale, { ...options, hourCycle: "h24" }) : usual;
  return format.format(Date.parse(`1970-01-01T${time}Z`));
}
