import type { IsHeld } from "#lib/availability/offers.ts";
import { minutesOf } from "#lib/calendar.ts";
import type { Stretch } from "#lib/journal/contract.ts";
import type { Review } from "../submit/review.ts";

export function holdsOf({ memberId, date, start, shown }: Review): readonly Stretch[] {
  if (memberId === null) return [];
  const fromMinute = minutesOf(start);
  return [{ memberId, date, fromMinute, toMinute: fromMinute + shown.minutes }];
}

export function heldSlots(stretches: readonly Stretch[]): IsHeld {
  const byDay = Map.groupBy(stretches, ({ date, memberId }) => `${date} ${memberId}`);
  return (slot, memberId) => {
    if (memberId === null) return false;
    const from = minutesOf(slot.start);
    const to = from + slot.minutes;
    const held = byDay.get(`${slot.date} ${memberId}`) ?? [];
    return held.some(({ fromMinute, toMinute }) => fromMinute < to && from < toMinute);
  };
}
