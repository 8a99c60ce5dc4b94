import type { Availability, Slot } from "#lib/availability/types.ts";
import { endAt, type LocalDate, minutesOf, timeAt } from "#lib/calendar.ts";
import type { AppointmentTime } from "../state/holds.ts";
import { isByLine, memberOfLine, membersOf } from "../state/members.ts";
import { isCovered, mergeSpans, type Span } from "./spans.ts";
import type { Target } from "./target.ts";

const DEFAULT_STEP = 15;
const MAX_STEP = 60;

/**
 * The minutes that it has already count as free for it. `availabilities`: of the whole cart, or of
 * each line where each has a member of its own.
 */
export function movableSlots(
  availabilities: readonly Availability[],
  appointment: AppointmentTime,
): readonly Slot[] {
  const groups = groupsOf(appointment, availabilities);
  const [first] = groups;
  const [availability] = availabilities;
  if (!first || !availability) return [];
  const dates = new Set(first.offered.map(({ date }) => date));
  const { date } = appointment;
  if (hasMember(appointment) && date >= availability.from && date <= availability.to) {
    dates.add(date);
  }
  const slots = [...dates].flatMap((day) => slotsOfDay(day, groups, appointment));
  return slots.toSorted((a, b) => (`${a.date} ${a.start}` < `${b.date} ${b.start}` ? -1 : 1));
}

export function isFree(
  availabilities: readonly Availability[],
  appointment: AppointmentTime,
  { date, start }: Target,
): boolean {
  return movableSlots(availabilities, appointment).some(
    (slot) => slot.date === date && slot.start === start,
  );
}

type MemberLines = {
  readonly memberId: string | null;
  readonly offered: readonly Slot[];
  readonly lines: AppointmentTime["lines"];
};

function groupsOf(
  appointment: AppointmentTime,
  availabilities: readonly Availability[],
): readonly MemberLines[] {
  const offeredTo = (memberId: string | null, availability: Availability | undefined) =>
    (availability?.slots ?? []).filter((slot) => isForMember(slot, memberId));
  if (!isByLine(appointment)) {
    const { memberId, lines } = appointment;
    return [{ memberId, lines, offered: offeredTo(memberId, availabilities[0]) }];
  }
  const groups = appointment.lines.map((line, index) => {
    const memberId = memberOfLine(appointment, line);
    const offered = offeredTo(memberId, availabilities[index]);
    return { start: line.start, memberId, lines: [line], offered };
  });
  return groups.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
}

function hasMember(appointment: AppointmentTime): boolean {
  return membersOf(appointment).length > 0;
}

function isForMember({ memberIds }: Slot, memberId: string | null): boolean {
  return memberId === null ? memberIds.length === 0 : memberIds.includes(memberId);
}

function slotsOfDay(
  date: LocalDate,
  groups: readonly MemberLines[],
  appointment: AppointmentTime,
): readonly Slot[] {
  const minutes = lengthOf(appointment);
  const memberIds = appointment.memberId === null ? [] : [appointment.memberId];
  const free = groups.map((group) => ({
    lines: group.lines,
    spans: freeSpans(date, group, appointment),
  }));
  return startsOnDay(date, groups, appointment).flatMap((minute) => {
    const shift = minute - minutesOf(appointment.start);
    const fits = free.every(({ lines, spans }) =>
      lines.every((line) => isCovered(spanOfLine(line, shift), spans)),
    );
    const [start, end] = [timeAt(minute), endAt(minute + minutes)];
    if (!fits || start === undefined || end === undefined) return [];
    return [{ date, start, end, minutes, memberIds }];
  });
}

function startsOnDay(
  date: LocalDate,
  groups: readonly MemberLines[],
  appointment: AppointmentTime,
): readonly number[] {
  const offered = (groups[0]?.offered ?? []).filter((slot) => slot.date === date);
  const starts = new Set(offered.map(({ start }) => minutesOf(start)));
  if (date === appointment.date && hasMember(appointment)) {
    for (const start of startsAround(appointment, offered)) starts.add(start);
    starts.delete(minutesOf(appointment.start));
  }
  return [...starts];
}

function startsAround(appointment: AppointmentTime, offered: readonly Slot[]): readonly number[] {
  const step = stepOf(offered);
  const present = minutesOf(appointment.start);
  const length = lengthOf(appointment);
  const maxSteps = Math.ceil(length / step);
  const starts = Array.from(
    { length: 2 * maxSteps + 1 },
    (_, index) => present + (index - maxSteps) * step,
  );
  return starts.filter((start) => start >= 0 && Math.abs(start - present) < length);
}

function stepOf(offered: readonly Slot[]): number {
  const starts = [...new Set(offered.map(({ start }) => minutesOf(start)))].sort((a, b) => a - b);
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? start));
  return Math.min(MAX_STEP, ...(gaps.length > 0 ? gaps : [DEFAULT_STEP]));
}

function freeSpans(
  date: LocalDate,
  { memberId, offered }: MemberLines,
  appointment: AppointmentTime,
): readonly Span[] {
  const offeredSpans = offered.filter((slot) => slot.date === date).map(spanOfSlot);
  const isOwnDay = date === appointment.date && memberId !== null;
  const ownLines = isOwnDay
    ? appointment.lines.filter((line) => memberOfLine(appointment, line) === memberId)
    : [];
  return mergeSpans([...offeredSpans, ...ownLines.map((line) => spanOfLine(line, 0))]);
}

function lengthOf({ start, lines }: AppointmentTime): number {
  return Math.max(0, ...lines.map((line) => spanOfLine(line, 0).to)) - minutesOf(start);
}

function spanOfLine(line: AppointmentTime["lines"][number], shift: number): Span {
  const from = minutesOf(line.start) + shift;
  return { from, to: from + line.minutes };
}

function spanOfSlot({ start, minutes }: Slot): Span {
  return { from: minutesOf(start), to: minutesOf(start) + minutes };
}
