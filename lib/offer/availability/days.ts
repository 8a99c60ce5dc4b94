import { daysBetween, type LocalDate, type LocalTime, minutesOf } from "#lib/values/calendar.ts";
import type { OfferedSlot } from "./types.ts";

type TimeOfDay = { readonly date: LocalDate; readonly start: LocalTime };

/** The first time of each of the first days. */
export function earliest(offers: readonly OfferedSlot[], days: number): readonly OfferedSlot[] {
  const first = offers.filter(({ slot }, at) => slot.date !== offers[at - 1]?.slot.date);
  return first.slice(0, days);
}

export function slotAt(
  offers: readonly OfferedSlot[],
  date: LocalDate,
  start: LocalTime,
): OfferedSlot | undefined {
  return offers.find(({ slot }) => slot.date === date && slot.start === start);
}

/** Nearest first is cut to `count`, then sorted by time; of two equally near the later wins. */
export function alternatives(
  offers: readonly OfferedSlot[],
  requested: TimeOfDay,
  count: number,
): readonly OfferedSlot[] {
  return offers
    .map((offer, order) => ({ offer, order, away: minutesBetween(requested, offer.slot) }))
    .filter(({ away }) => away !== 0)
    .sort((a, b) => Math.abs(a.away) - Math.abs(b.away) || b.away - a.away)
    .slice(0, Math.max(0, count))
    .sort((a, b) => a.order - b.order)
    .map(({ offer }) => offer);
}

/** Place of the offer nearest to a time; of two equally near, the later. */
export function nearestPlace(offers: readonly Pick<OfferedSlot, "slot">[], to: TimeOfDay): number {
  const [nearest] = offers
    .map(({ slot }, place) => ({ place, away: minutesBetween(to, slot) }))
    .sort((a, b) => Math.abs(a.away) - Math.abs(b.away) || b.away - a.away);
  return nearest?.place ?? 0;
}

function minutesBetween(from: TimeOfDay, to: TimeOfDay): number {
  return daysBetween(from.date, to.date) * 1_440 + minutesOf(to.start) - minutesOf(from.start);
}

export type PartOfDay = {
  readonly part: "morning" | "afternoon" | "evening" | undefined;
  readonly offers: readonly OfferedSlot[];
};

/** As many times as are seen at once without headings. */
const MANY = 9;

/** Times of one day under morning, afternoon and evening; a few are one part without a name. */
export function byPartOfDay(offers: readonly OfferedSlot[]): readonly PartOfDay[] {
  if (offers.length < MANY) return [{ part: undefined, offers }];
  const parts = Map.groupBy(offers, ({ slot }) => partOf(slot.start));
  return [...parts].map(([part, its]) => ({ part, offers: its }));
}

function partOf(start: LocalTime) {
  if (start < "12:00:00") return "morning";
  return start < "17:00:00" ? "afternoon" : "evening";
}
