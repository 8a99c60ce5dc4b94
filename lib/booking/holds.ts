import type { Held } from "#lib/availability/offers.ts";
import { minutesOf } from "#lib/calendar.ts";
import { CELL_MINUTES, type HeldCell, type Stretch } from "#lib/journal/contract.ts";
import type { Review } from "./review.ts";

/** The stretch a booking holds; none where no team member is needed. */
export function holdOf(review: Review): Stretch | null {
  if (review.memberId === null) return null;
  const fromMinute = minutesOf(review.start);
  return {
    memberId: review.memberId,
    date: review.date,
    fromMinute,
    toMinute: fromMinute + review.shown.minutes,
  };
}

/** Whether a slot touches a cell that is held for the member. */
export function heldSlots(cells: readonly HeldCell[]): Held {
  const byDay = new Map<string, number[]>();
  for (const cell of cells) {
    const key = `${cell.date} ${cell.memberId}`;
    byDay.set(key, [...(byDay.get(key) ?? []), cell.minute]);
  }
  return (slot, memberId) => {
    if (memberId === null) return false;
    const from = minutesOf(slot.start);
    const to = from + slot.minutes;
    const minutes = byDay.get(`${slot.date} ${memberId}`) ?? [];
    return minutes.some((minute) => minute < to && minute + CELL_MINUTES > from);
  };
}
