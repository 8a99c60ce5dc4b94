import { type LocalDate, weekday } from "#lib/values/calendar.ts";
import { partOfDay } from "./days.ts";
import type { OfferedSlot } from "./types.ts";

const TIME_FILTERS = ["mornings", "evenings", "saturdays"] as const;
export type TimeFilter = (typeof TIME_FILTERS)[number];

const SATURDAY = 6;

export function timeFilterFrom(text: string | undefined): TimeFilter | undefined {
  return TIME_FILTERS.find((filter) => filter === text);
}

export function matchesFilter(filter: TimeFilter | undefined, { slot }: OfferedSlot): boolean {
  switch (filter) {
    case undefined:
      return true;
    case "mornings":
      return partOfDay(slot.start) === "morning";
    case "evenings":
      return partOfDay(slot.start) === "evening";
    case "saturdays":
      return isShownDay(filter, slot.date);
  }
}

/** Whether the filter shows any time of that day. */
export function isShownDay(filter: TimeFilter | undefined, date: LocalDate): boolean {
  return filter !== "saturdays" || weekday(date) === SATURDAY;
}

export function earliest(offers: readonly OfferedSlot[], days: number): readonly OfferedSlot[] {
  const first = offers.filter(({ slot }, at) => slot.date !== offers[at - 1]?.slot.date);
  return first.slice(0, days);
}
