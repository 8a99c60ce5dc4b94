import type { IsHeld } from "#lib/availability/offers.ts";
import { minutesOf } from "#lib/calendar.ts";
import type { Stretch } from "#lib/journal/contract.ts";
import type { Review } from "../submit/review.ts";

/** When an appointment is, line by line. */
export type AppointmentTime = Pick<Review, "date" | "start" | "memberId"> & {
  readonly lines: readonly Pick<Review["lines"][number], "start" | "minutes">[];
};

/** From the first line to the last; the salon may have left a gap between them. */
export function holdsOf({ memberId, date, start, lines }: AppointmentTime): readonly Stretch[] {
  if (memberId === null) return [];
  const ends = lines.map((line) => minutesOf(line.start) + line.minutes);
  return [{ memberId, date, fromMinute: minutesOf(start), toMinute: Math.max(0, ...ends) }];
}

export function heldSlots(stretches: readonly Stretch[], own: readonly Stretch[] = []): IsHeld {
  const others = stretches.filter((one) => !own.some((mine) => isSame(one, mine)));
  const byDay = Map.groupBy(others, ({ date, memberId }) => `${date} ${memberId}`);
  return (slot, memberId) => {
    if (memberId === null) return false;
    const from = minutesOf(slot.start);
    const to = from + slot.minutes;
    const held = byDay.get(`${slot.date} ${memberId}`) ?? [];
    return held.some(({ fromMinute, toMinute }) => fromMinute < to && from < toMinute);
  };
}

function isSame(one: Stretch, other: Stretch): boolean {
  return (
    one.memberId === other.memberId &&
    one.date === other.date &&
    one.fromMinute === other.fromMinute &&
    one.toMinute === other.toMinute
  );
}
