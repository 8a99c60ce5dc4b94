import { type LocalDate, type LocalTime, minutesOf, timeAt } from "#lib/calendar.ts";
import type { Present } from "../state/managed.ts";
import { isByLine, memberOfLine } from "../state/members.ts";
import type { Review } from "../submit/review.ts";

export type Target = { readonly date: LocalDate; readonly start: LocalTime };

/** All lines together, with the gaps between them (§3); `undefined` past midnight. */
export function presentAt(now: Review, { date, start }: Target): Present | undefined {
  const by = minutesOf(start) - minutesOf(now.start);
  const starts = now.lines.map((line) => ({
    at: timeAt(minutesOf(line.start) + by),
    end: minutesOf(line.start) + by + line.minutes,
  }));
  const times = starts.flatMap(({ at, end }) => (at === undefined || end > 1_440 ? [] : [at]));
  if (times.length !== now.lines.length) return undefined;
  return { date, starts: times, ...membersIn(now) };
}

export function membersIn(now: Review): Pick<Present, "memberId" | "memberName" | "memberIds"> {
  const { memberId, memberName, lines } = now;
  const memberIds = lines.map((line) => memberOfLine(now, line));
  return { memberId, memberName, ...(isByLine(now) && { memberIds }) };
}

export function isSameTime(now: Pick<Review, "date" | "start">, { date, start }: Target): boolean {
  return now.date === date && now.start === start;
}
