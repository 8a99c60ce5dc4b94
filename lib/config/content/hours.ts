import { z } from "zod";
import { isTime, type LocalTime } from "#lib/values/calendar.ts";

/** `until` may be midnight, `24:00:00`, and after midnight, before `from`. */
export type OpenRange = { readonly from: LocalTime; readonly until: LocalTime };

/** Of seven days, from Monday on. */
export type OpeningHours = readonly (readonly OpenRange[])[];

const DAYS: readonly string[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const EXAMPLE = "like “mon-fri”: “9:00-18:00”";
const NO_TIMES = "is neither closed nor times like 9:00-18:00";
const RANGE = /^\d{1,2}:[0-5]\d\s*[-–]\s*\d{1,2}:[0-5]\d$/;

/** Where an end is before its beginning, a later one is taken for a slip of the pen. */
const LATEST_NIGHT = "05:00:00";

const range = z
  .string()
  .trim()
  .regex(RANGE, NO_TIMES)
  .transform((text): OpenRange => {
    const ends = text.split(/\s*[-–]\s*/).map((end) => `${end.padStart(5, "0")}:00`);
    const [from = "", until = ""] = ends;
    return { from, until };
  })
  .refine(isRange, NO_TIMES);

function isRange({ from, until }: OpenRange): boolean {
  const isNight = until < from && until <= LATEST_NIGHT;
  return isTime(from) && until <= "24:00:00" && (from < until || isNight);
}

const ranges = z
  .array(range)
  .transform((all) => all.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
  .refine(
    (all) => all.every(({ from }, at) => from >= (all[at - 1]?.until ?? "")),
    "has times that overlap",
  );

const day = z.union(
  [z.literal("closed").transform((): OpenRange[] => []), range.transform((one) => [one]), ranges],
  NO_TIMES,
);

/** `{ "mon-fri": ["9:00-12:30", "14:00-18:00"], "sat": "10:00-2:00" }`; other days are closed. */
export const openingHours = z
  .record(z.string(), day, `is not an object ${EXAMPLE}`)
  .transform((raw, context): OpeningHours => {
    const week = new Map<number, readonly OpenRange[]>();
    for (const [key, hours] of Object.entries(raw)) {
      const days = daysOf(key);
      const twice = days.find((at) => week.has(at));
      const named = twice === undefined ? undefined : `names ${DAYS[twice]} a second time`;
      const message = days.length === 0 ? `is no day ${EXAMPLE}` : named;
      if (message) context.addIssue({ code: "custom", path: [key], message });
      for (const at of days) week.set(at, hours);
    }
    return DAYS.map((_, at) => week.get(at) ?? []);
  });

function daysOf(key: string): readonly number[] {
  const [first = "", last = first, ...more] = key
    .trim()
    .toLowerCase()
    .split(/\s*[-–]\s*/);
  const [from = -1, until = -1] = [first, last].map((name) => DAYS.indexOf(name));
  if (more.length > 0 || from < 0 || until < from) return [];
  return DAYS.map((_, at) => at).slice(from, until + 1);
}
