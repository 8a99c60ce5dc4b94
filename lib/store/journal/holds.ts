import { z } from "zod";
import { addDays, type LocalDate } from "#lib/values/calendar.ts";
import type { Store, Write } from "../store.ts";
import { type Stretch, stretch } from "./contract.ts";
import { keys } from "./records.ts";

const hold = stretch.extend({
  bookingId: z.string(),
  /** Epoch milliseconds; `null`: until the booking ends. */
  until: z.int().nullable(),
});
export type Hold = Readonly<z.infer<typeof hold>>;

const row = z.array(hold);
/** A day's row outlives its last hour everywhere. */
const ROW_KEPT_MS = 3 * 24 * 60 * 60_000;

/** What is held on some days of a location: a row for each, whose text is the check. */
export async function readDays(
  store: Pick<Store, "read">,
  slug: string,
  dates: readonly LocalDate[],
) {
  const texts = await store.read(dates.map((date) => keys.day(slug, date)));
  const rows = dates.map((date, at) => {
    const text = texts[at];
    const held: readonly Hold[] = text === undefined ? [] : row.parse(JSON.parse(text));
    return { date, key: keys.day(slug, date), held };
  });
  return {
    holds: rows.flatMap(({ held }) => held),
    /** Replaces what the booking holds on these days. */
    holdFor: (bookingId: string, own: readonly Hold[], now: number): readonly Write[] =>
      rows.map(({ date, key, held }) => {
        const others = held.filter((one) => one.bookingId !== bookingId && isHeld(one, now));
        const all = [...others, ...own.filter((one) => one.date === date)];
        const forMs = Math.max(ROW_KEPT_MS, Date.parse(date) + ROW_KEPT_MS - now);
        return { put: key, text: all.length === 0 ? null : JSON.stringify(all), forMs };
      }),
  };
}

export function datesOf(stretches: readonly Stretch[]): LocalDate[] {
  return [...new Set(stretches.map(({ date }) => date))];
}

export function datesFrom(from: LocalDate, to: LocalDate): readonly LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

export function isHeld({ until }: Pick<Hold, "until">, now: number): boolean {
  return until === null || until > now;
}

export function conflicts(held: Hold, wanted: readonly Stretch[], now: number): boolean {
  const isSameDay = (one: Stretch) => one.memberId === held.memberId && one.date === held.date;
  const overlaps = (one: Stretch) =>
    one.fromMinute < held.toMinute && held.fromMinute < one.toMinute;
  return isHeld(held, now) && wanted.some((one) => isSameDay(one) && overlaps(one));
}
