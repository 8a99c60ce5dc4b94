import { weekday } from "#lib/calendar.ts";
import { partOfDay } from "./days.ts";
import type { OfferedSlot } from "./types.ts";

/** Times that people who work in the week ask for first. */
export const TIME_FILTERS = ["evenings", "saturdays"] as const;
export type TimeFilter = (typeof TIME_FILTERS)[number];

const SATURDAY = 6;

export function timeFilterFrom(text: string | undefined): TimeFilter | undefined {
  return TIME_FILTERS.find((wish) => wish === text);
}

/** Whether a time is of the kind that is wished for; every time is where nothing is. */
export function matchesFilter(wish: TimeFilter | undefined, { slot }: OfferedSlot): boolean {
  switch (wish) {
    case undefined:
      return true;
    case "evenings":
      return partOfDay(slot.start) === "evening";
    case "saturdays":
      return weekday(slot.date) === SATURDAY;
  }
}

/** The first time of each of the first days that have any, for those who want it soon. */
export function earliest(offers: readonly OfferedSlot[], days: number): readonly OfferedSlot[] {
  const first = offers.filter(({ slot }, at) => slot.date !== offers[at - 1]?.slot.date);
  return first.slice(0, days);
}
