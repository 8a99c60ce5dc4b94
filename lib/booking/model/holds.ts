import type { IsHeld } from "#lib/offer/availability/offers.ts";
import type { Stretch } from "#lib/store/journal/contract.ts";
import { minutesOf } from "#lib/values/calendar.ts";
import { endMinuteOf, type VisitTime } from "./visit.ts";

/** A member's hold includes pauses between their own lines; another member's line ends it. */
export function holdsOf({ date, lines }: Pick<VisitTime, "date" | "lines">): readonly Stretch[] {
  const holds: Stretch[] = [];
  let before: string | null = null;
  const inTime = lines.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
  for (const line of inTime) {
    const memberId = line.member?.id ?? null;
    const [fromMinute, toMinute] = [minutesOf(line.start), endMinuteOf(line)];
    const last = holds.at(-1);
    if (memberId !== null && last && before === memberId) {
      holds[holds.length - 1] = { ...last, toMinute: Math.max(last.toMinute, toMinute) };
    } else if (memberId !== null) {
      holds.push({ memberId, date, fromMinute, toMinute });
    }
    before = memberId;
  }
  return holds;
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

function isSame(one: Stretch, other: Stretch): boolean {
  return (
    one.memberId === other.memberId &&
    one.date === other.date &&
    one.fromMinute === other.fromMinute &&
    one.toMinute === other.toMinute
  );
}
