import { z } from "zod";
import type { LocalTime } from "#lib/values/calendar.ts";

/** `until` may be midnight: `24:00:00`. */
export type OpenRange = { readonly from: LocalTime; readonly until: LocalTime };

/** Of seven days, from Monday on. */
export type OpeningHours = readonly (readonly OpenRange[])[];

const DAYS: readonly string[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const EXAMPLE = "like “mon-fri”: “9:00-18:00”";
const RANGE = /^(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/;

const range = z.string("is not a text like 9:00-18:00").transform((text, context): OpenRange => {
  const [, ...parts] = RANGE.exec(text.trim()) ?? [];
  const [fromHour = 99, fromMinute = 0, hour = 0, minute = 0] = parts.map(Number);
  const [from, until] = [fromHour * 60 + fromMinute, hour * 60 + minute];
  const isSound = fromMinute < 60 && minute < 60 && from < until && until <= 24 * 60;
  if (!isSound) context.addIssue("is no time like 9:00-18:00 within one day");
  return { from: timeText(from), until: timeText(until) };
});

const day = z.union([
  z.literal("closed").transform((): OpenRange[] => []),
  range.transform((one) => [one]),
  z.array(range).max(4, "has more than 4 ranges"),
]);

type Week = (readonly OpenRange[] | undefined)[];

/** `{ "mon-fri": ["9:00-12:30", "14:00-18:00"], "sat": "10:00-14:00" }`; other days are closed. */
export const openingHours = z
  .record(z.string(), z.unknown(), `is not an object ${EXAMPLE}`)
  .transform((raw, context): OpeningHours => {
    const week: Week = DAYS.map(() => undefined);
    for (const [key, value] of Object.entries(raw)) {
      const message = enter(week, daysOf(key), value);
      if (message) context.addIssue({ code: "custom", path: [key], message });
    }
    return week.map((ranges) => ranges ?? []);
  });

function enter(week: Week, days: readonly number[], value: unknown): string | undefined {
  if (days.length === 0) return `is no day ${EXAMPLE}`;
  const twice = days.find((at) => week[at] !== undefined);
  if (twice !== undefined) return `names ${DAYS[twice]} a second time`;
  const parsed = day.safeParse(value);
  if (!parsed.success) return "is neither closed nor times like 9:00-18:00";
  const ranges = parsed.data.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  if (overlap(ranges)) return "has times that overlap";
  for (const at of days) week[at] = ranges;
  return undefined;
}

function daysOf(key: string): readonly number[] {
  const [first = "", last = first, ...more] = key
    .trim()
    .toLowerCase()
    .split(/\s*[-–]\s*/);
  const [from, until] = [first, last].map((name) => DAYS.indexOf(name));
  if (more.length > 0 || from === undefined || until === undefined) return [];
  if (from < 0 || until < from) return [];
  return DAYS.map((_, index) => index).slice(from, until + 1);
}

function overlap(ranges: readonly OpenRange[]): boolean {
  return ranges.some(({ from }, index) => from < (ranges[index - 1]?.until ?? ""));
}

function timeText(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;
}
