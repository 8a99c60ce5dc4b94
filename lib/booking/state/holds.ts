import type { IsHeld } from "#lib/availability/offers.ts";
import type { Slot } from "#lib/availability/types.ts";
import { minutesOf, timeAt } from "#lib/calendar.ts";
import type { Stretch } from "#lib/journal/contract.ts";
import type { Review } from "../submit/review.ts";
import { memberOfLine } from "./members.ts";

export type AppointmentTime = Pick<Review, "date" | "start" | "memberId"> & {
  readonly lines: readonly Pick<Review["lines"][number], "start" | "minutes" | "memberId">[];
};

/** A member's hold includes pauses between their own lines; another member's line ends it. */
export function holdsOf(time: AppointmentTime): readonly Stretch[] {
  const holds: Stretch[] = [];
  let before: string | null = null;
  const inTime = spansOf(time).toSorted((a, b) => a.fromMinute - b.fromMinute);
  for (const { memberId, fromMinute, toMinute } of inTime) {
    const last = holds.at(-1);
    if (memberId !== null && last && before === memberId) {
      holds[holds.length - 1] = { ...last, toMinute: Math.max(last.toMinute, toMinute) };
    } else if (memberId !== null) {
      holds.push({ memberId, date: time.date, fromMinute, toMinute });
    }
    before = memberId;
  }
  return holds;
}

export function spanOf(time: AppointmentTime): readonly [from: number, to: number] {
  return [minutesOf(time.start), Math.max(0, ...spansOf(time).map(({ toMinute }) => toMinute))];
}

export function spansOf(time: AppointmentTime) {
  return time.lines.map((line) => ({
    memberId: memberOfLine(time, line),
    fromMinute: minutesOf(line.start),
    toMinute: minutesOf(line.start) + line.minutes,
  }));
}

export function heldSlots(stretches: readonly Stretch[], except: readonly Stretch[] = []): IsHeld {
  const others = stretches.filter((one) => !except.some((mine) => isSame(one, mine)));
  const byDay = Map.groupBy(others, ({ date, memberId }) => `${date} ${memberId}`);
  return (slot, memberId) => {
    if (memberId === null) return false;
    const from = minutesOf(slot.start);
    const to = from + slot.minutes;
    const held = byDay.get(`${slot.date} ${memberId}`) ?? [];
    return held.some(({ fromMinute, toMinute }) => fromMinute < to && from < toMinute);
  };
}

export function isHeldAt(held: IsHeld, appointment: AppointmentTime, slot: Slot): boolean {
  const shift = minutesOf(slot.start) - minutesOf(appointment.start);
  return appointment.lines.some((line) => {
    const start = timeAt(minutesOf(line.start) + shift);
    if (start === undefined) return false;
    return held({ ...slot, start, minutes: line.minutes }, memberOfLine(appointment, line));
  });
}

function isSame(one: Stretch, other: Stretch): boolean {
  return (
    one.memberId === other.memberId &&
    one.date === other.date &&
    one.fromMinute === other.fromMinute &&
    one.toMinute === other.toMinute
  );
}
