import { daysBetween, type LocalDate, type LocalTime, minutesOf } from "#lib/calendar.ts";
import type { OfferedSlot } from "./types.ts";

/** Questions that pages ask of the slots on offer, which are in order of date and start. */

export function firstOfferedDate(offers: readonly OfferedSlot[]): LocalDate | undefined {
  return offers[0]?.slot.date;
}

/** How many starts each day has; days without any are absent. */
export function daysWithSlots(offers: readonly OfferedSlot[]): ReadonlyMap<LocalDate, number> {
  const days = new Map<LocalDate, number>();
  for (const { slot } of offers) days.set(slot.date, (days.get(slot.date) ?? 0) + 1);
  return days;
}

export function slotsOn(offers: readonly OfferedSlot[], date: LocalDate): readonly OfferedSlot[] {
  return offers.filter(({ slot }) => slot.date === date);
}

/** The first slot on a later day: what "next free" says beside a day without any. */
export function nextAfter(
  offers: readonly OfferedSlot[],
  date: LocalDate,
): OfferedSlot | undefined {
  return offers.find(({ slot }) => slot.date > date);
}

export function slotAt(
  offers: readonly OfferedSlot[],
  date: LocalDate,
  start: LocalTime,
): OfferedSlot | undefined {
  return offers.find(({ slot }) => slot.date === date && slot.start === start);
}

/**
 * The slots nearest to a time that can't be had, that time itself excepted, in order of time.
 * Distance is counted on the wall clock; of two equally near the later one is preferred, since the
 * visitor may not be able to come sooner.
 */
export function alternatives(
  offers: readonly OfferedSlot[],
  wanted: { readonly date: LocalDate; readonly start: LocalTime },
  count: number,
): readonly OfferedSlot[] {
  const minutesAway = ({ slot }: OfferedSlot) =>
    daysBetween(wanted.date, slot.date) * 1_440 + minutesOf(slot.start) - minutesOf(wanted.start);
  return offers
    .map((offer, order) => ({ offer, order, away: minutesAway(offer) }))
    .filter(({ away }) => away !== 0)
    .sort((a, b) => Math.abs(a.away) - Math.abs(b.away) || b.away - a.away)
    .slice(0, Math.max(0, count))
    .sort((a, b) => a.order - b.order)
    .map(({ offer }) => offer);
}

export type PartOfDay = "morning" | "afternoon" | "evening";

/** Morning ends at 12:00, the afternoon at 17:00. */
export function partOfDay(start: LocalTime): PartOfDay {
  if (start < "12:00:00") return "morning";
  return start < "17:00:00" ? "afternoon" : "evening";
}

/** The slots of a day by part of it; parts without slots are left out. */
export function byPartOfDay(
  offers: readonly OfferedSlot[],
): readonly { readonly part: PartOfDay; readonly offers: readonly OfferedSlot[] }[] {
  const parts: readonly PartOfDay[] = ["morning", "afternoon", "evening"];
  return parts
    .map((part) => ({ part, offers: offers.filter(({ slot }) => partOfDay(slot.start) === part) }))
    .filter((group) => group.offers.length > 0);
}
