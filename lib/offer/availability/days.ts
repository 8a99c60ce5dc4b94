import { daysBetween, type LocalDate, type LocalTime, minutesOf } from "#lib/values/calendar.ts";
import type { OfferedSlot } from "./types.ts";

type TimeOfDay = { readonly date: LocalDate; readonly start: LocalTime };

export function daysWithSlots(offers: readonly OfferedSlot[]): ReadonlyMap<LocalDate, number> {
  const days = new Map<LocalDate, number>();
  for (const { slot } of offers) days.set(slot.date, (days.get(slot.date) ?? 0) + 1);
  return days;
}

/** Nearest first; of two equally near, the later. */
export function nearestDays(days: Iterable<LocalDate>, to: LocalDate): readonly LocalDate[] {
  return [...days]
    .map((day) => ({ day, away: daysBetween(to, day) }))
    .sort((a, b) => Math.abs(a.away) - Math.abs(b.away) || b.away - a.away)
    .map(({ day }) => day);
}

export function slotsOn(offers: readonly OfferedSlot[], date: LocalDate): readonly OfferedSlot[] {
  return offers.filter(({ slot }) => slot.date === date);
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

export type PartOfDay = "morning" | "afternoon" | "evening";

export function partOfDay(start: LocalTime): PartOfDay {
  if (start < "12:00:00") return "morning";
  return start < "17:00:00" ? "afternoon" : "evening";
}

export function byPartOfDay(
  offers: readonly OfferedSlot[],
): readonly { readonly part: PartOfDay; readonly offers: readonly OfferedSlot[] }[] {
  const parts: readonly PartOfDay[] = ["morning", "afternoon", "evening"];
  return parts
    .map((part) => ({ part, offers: offers.filter(({ slot }) => partOfDay(slot.start) === part) }))
    .filter((group) => group.offers.length > 0);
}
