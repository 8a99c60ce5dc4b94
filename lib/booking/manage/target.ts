import { type LocalDate, type LocalTime, minutesOf, timeAt } from "#lib/calendar.ts";
import type { Present } from "../state/managed.ts";
import { isByLine, memberOfLine } from "../state/members.ts";
import type { Review } from "../submit/review.ts";

export type Target = { readonly date: LocalDate; readonly start: LocalTime };

/** All lines together, with the gaps between them (§3); `undefined` past midnight. */
export function presentAt(appointment: Review, { date, start }: Target): Present | undefined {
  const shift = minutesOf(start) - minutesOf(appointment.start);
  const starts = appointment.lines.map((line) => ({
    at: timeAt(minutesOf(line.start) + shift),
    end: minutesOf(line.start) + shift + line.minutes,
  }));
  const times = starts.flatMap(({ at, end }) => (at === undefined || end > 1_440 ? [] : [at]));
  if (times.length !== appointment.lines.length) return undefined;
  return { date, starts: times, ...membersIn(appointment) };
}

export function membersIn(
  appointment: Review,
): Pick<Present, "memberId" | "memberName" | "memberIds"> {
  const { memberId, memberName, lines } = appointment;
  const memberIds = lines.map((line) => memberOfLine(appointment, line));
  return { memberId, memberName, ...(isByLine(appointment) && { memberIds }) };
}

export function isSameTime(
  appointment: Pick<Review, "date" | "start">,
  { date, start }: Target,
): boolean {
  return appointment.date === date && appointment.start === start;
}
