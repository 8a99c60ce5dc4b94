import type { Availability, Slot } from "#lib/availability/types.ts";
import { type LocalDate, minutesOf, timeAt } from "#lib/calendar.ts";
import type { AppointmentTime } from "../state/holds.ts";
import { isByLine, memberOfLine, membersOf } from "../state/members.ts";
import type { Target } from "./target.ts";

type Span = { readonly from: number; readonly to: number };

const DEFAULT_STEP = 15;
const MAX_STEP = 60;

/**
 * The times to which an appointment can move. Its own present time counts as free: a start that
 * overlaps it is found where the rest of its minutes lie in times that are offered. `days`: free
 * times of the whole cart, or of each line where each has a member of its own.
 */
export function movableSlots(days: readonly Availability[], now: AppointmentTime): readonly Slot[] {
  const parts = partsOf(now, days);
  const [first] = parts;
  const [availability] = days;
  if (!first || !availability) return [];
  const dates = new Set(first.offered.map(({ date }) => date));
  if (hasMember(now) && now.date >= availability.from && now.date <= availability.to) {
    dates.add(now.date);
  }
  const slots = [...dates].flatMap((date) => slotsOfDay(date, parts, now));
  return slots.toSorted((a, b) => (`${a.date} ${a.start}` < `${b.date} ${b.start}` ? -1 : 1));
}

export function isFree(
  days: readonly Availability[],
  now: AppointmentTime,
  { date, start }: Target,
): boolean {
  return movableSlots(days, now).some((one) => one.date === date && one.start === start);
}

/** Lines that move on the free times of one member; of several, the one that comes first is first. */
type Part = {
  readonly memberId: string | null;
  readonly offered: readonly Slot[];
  readonly lines: AppointmentTime["lines"];
};

function partsOf(now: AppointmentTime, days: readonly Availability[]): readonly Part[] {
  const offeredTo = (memberId: string | null, day: Availability | undefined) =>
    (day?.slots ?? []).filter((slot) => isForMember(slot, memberId));
  if (!isByLine(now)) {
    const { memberId, lines } = now;
    return [{ memberId, lines, offered: offeredTo(memberId, days[0]) }];
  }
  const parts = now.lines.map((line, index) => {
    const memberId = memberOfLine(now, line);
    return {
      start: line.start,
      memberId,
      lines: [line],
      offered: offeredTo(memberId, days[index]),
    };
  });
  return parts.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
}

function hasMember(now: AppointmentTime): boolean {
  return membersOf(now).length > 0;
}

function isForMember({ memberIds }: Slot, memberId: string | null): boolean {
  return memberId === null ? memberIds.length === 0 : memberIds.includes(memberId);
}

function slotsOfDay(
  date: LocalDate,
  parts: readonly Part[],
  now: AppointmentTime,
): readonly Slot[] {
  const isOwnDay = date === now.date && hasMember(now);
  const offered = (parts[0]?.offered ?? []).filter((slot) => slot.date === date);
  const starts = new Set(offered.map(({ start }) => minutesOf(start)));
  if (isOwnDay) for (const start of startsAround(now, offered)) starts.add(start);
  starts.delete(isOwnDay ? minutesOf(now.start) : -1);
  const free = parts.map((part) => ({ ...part, free: freeSpans(date, part, now) }));
  return [...starts].flatMap((minute) => {
    const by = minute - minutesOf(now.start);
    const fits = free.every((part) =>
      part.lines.every((line) => isWithin(spanAt(line, by), part.free)),
    );
    const [start, end] = [timeAt(minute), timeAt((minute + lengthOf(now)) % 1_440)];
    if (!fits || start === undefined || end === undefined) return [];
    const memberIds = now.memberId === null ? [] : [now.memberId];
    return [{ date, start, end, minutes: lengthOf(now), memberIds }];
  });
}

/** What is offered, and on the appointment's own day what its member has of it already. */
function freeSpans(
  date: LocalDate,
  { memberId, offered }: Part,
  now: AppointmentTime,
): readonly Span[] {
  const onDay = offered.filter((slot) => slot.date === date);
  const own =
    date === now.date && memberId !== null
      ? now.lines.filter((line) => memberOfLine(now, line) === memberId)
      : [];
  return merged([...onDay.map(spanOf), ...own.map((line) => spanAt(line, 0))]);
}

/** Starts that overlap the present time, in the steps of the offered ones. */
function startsAround(now: AppointmentTime, offered: readonly Slot[]): readonly number[] {
  const step = stepOf(offered);
  const present = minutesOf(now.start);
  const length = lengthOf(now);
  const most = Math.ceil(length / step);
  return Array.from({ length: 2 * most + 1 }, (_, index) => present + (index - most) * step).filter(
    (start) => start >= 0 && Math.abs(start - present) < length,
  );
}

function stepOf(offered: readonly Slot[]): number {
  const starts = [...new Set(offered.map(({ start }) => minutesOf(start)))].sort((a, b) => a - b);
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? start));
  return Math.min(MAX_STEP, ...(gaps.length > 0 ? gaps : [DEFAULT_STEP]));
}

function spanAt(line: AppointmentTime["lines"][number], by: number): Span {
  const from = minutesOf(line.start) + by;
  return { from, to: from + line.minutes };
}

function lengthOf(now: AppointmentTime): number {
  const ends = now.lines.map(({ start, minutes }) => minutesOf(start) + minutes);
  return Math.max(0, ...ends) - minutesOf(now.start);
}

function spanOf({ start, minutes }: Slot): Span {
  return { from: minutesOf(start), to: minutesOf(start) + minutes };
}

function merged(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) {
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else all.push(span);
  }
  return all;
}

function isWithin(span: Span, free: readonly Span[]): boolean {
  return span.from >= 0 && free.some(({ from, to }) => from <= span.from && span.to <= to);
}
