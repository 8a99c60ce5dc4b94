import { z } from "zod";

/** Dates `YYYY-MM-DD`, times in minutes after midnight. */
export interface WallTime {
  date: string;
  minute: number;
}

const dayLength = 86_400_000;

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayLength;
}

export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * dayLength).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Both ends included; empty if reversed. */
export function datesFrom(from: string, to: string): string[] {
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => addDays(from, index));
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(dayNumber(date) * dayLength).getUTCDay();
}

export function formatTime(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
}

export const dateField = z.iso.date();

/** `HH:MM:SS` on a whole minute, as minutes after midnight. */
export const timeField = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:00$/, "must be a time written HH:MM:SS")
  .transform(minuteOf);

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  formats.set(zone, format);
  return format;
}

export function wallTime(moment: number, zone: string): WallTime {
  const text = formatIn(zone).format(moment);
  return { date: text.slice(0, 10), minute: minuteOf(text.slice(11)) };
}

/** Milliseconds of the epoch at a time of the salon's wall clock; past midnight is the next day. */
export function instantOf({ date, minute }: WallTime, zone: string): number {
  const shown = utc({ date, minute });
  return 2 * shown - utc(wallTime(shown, zone));
}

function utc({ date, minute }: WallTime): number {
  return dayNumber(date) * dayLength + minute * 60_000;
}
