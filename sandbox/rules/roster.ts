import { openingHours } from "../data/team.ts";
import type { Location } from "../location.ts";
import type { Interval } from "../model.ts";
import { weekday } from "../wall-clock.ts";
import { without } from "./intervals.ts";

const sunday = 0;

export function openTime(location: Location, date: string): Interval[] {
  if (location.hours) return [location.hours];
  const closed = weekday(date) === sunday || location.closedDates.has(date);
  return closed ? [] : [openingHours];
}

/** The shift without breaks and blocked time. */
export function workingTime(location: Location, memberId: string, date: string): Interval[] {
  if (openTime(location, date).length === 0) return [];
  const member = location.team.find((each) => each.id === memberId);
  const always = member && location.hours && { ...location.hours, breaks: [] };
  const shift = always ?? member?.week[weekday(date)];
  if (!shift) return [];
  const blocks = location.blocks.filter(
    (block) => block.memberId === memberId && block.date === date,
  );
  return without([{ from: shift.from, to: shift.to }], [...shift.breaks, ...blocks]);
}

/** Working time without appointments. */
export function freeTime(location: Location, memberId: string, date: string): Interval[] {
  return without(workingTime(location, memberId, date), location.appointments.busy(memberId, date));
}
