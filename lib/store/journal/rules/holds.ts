import type { LocalDate } from "#lib/values/calendar.ts";
import type { Stretch } from "../contract.ts";
import type { Hold } from "../stored.ts";

export function overlaps(one: Stretch, other: Stretch): boolean {
  if (one.memberId !== other.memberId || one.date !== other.date) return false;
  return one.fromMinute < other.toMinute && other.fromMinute < one.toMinute;
}

export function isHeld({ until }: Pick<Hold, "until">, now: number): boolean {
  return until === null || until > now;
}

export function conflicts(hold: Hold, wanted: readonly Stretch[], now: number): boolean {
  return isHeld(hold, now) && wanted.some((stretch) => overlaps(hold, stretch));
}

export function daysOf(stretches: readonly Stretch[]): { from: LocalDate; to: LocalDate } {
  const days = stretches.map(({ date }) => date).toSorted();
  return { from: days[0] ?? "", to: days.at(-1) ?? "" };
}
