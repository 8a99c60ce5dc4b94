import type { Availability, Slot } from "#lib/availability/types.ts";
import { type LocalDate, minutesOf, timeAt } from "#lib/calendar.ts";
import type { AppointmentTime } from "../state/holds.ts";
import type { Target } from "./target.ts";

type Span = { readonly from: number; readonly to: number };

const DEFAULT_STEP = 15;
const MAX_STEP = 60;

/**
 * The times to which an appointment can move. Its own present time counts as free: a start that
 * overlaps it is found where the rest of its minutes lie in times that are offered.
 */
export function movableSlots(availability: Availability, now: AppointmentTime): readonly Slot[] {
  const own = availability.slots.filter((slot) => isForMember(slot, now.memberId));
  const byDate = Map.groupBy(own, ({ date }) => date);
  if (now.memberId !== null && now.date >= availability.from && now.date <= availability.to) {
    if (!byDate.has(now.date)) byDate.set(now.date, []);
  }
  const slots = [...byDate].flatMap(([date, onDay]) => slotsOfDay(date, onDay, now));
  return slots.toSorted((a, b) => (`${a.date} ${a.start}` < `${b.date} ${b.start}` ? -1 : 1));
}

export function isFree(
  availability: Availability,
  now: AppointmentTime,
  { date, start }: Target,
): boolean {
  return movableSlots(availability, now).some((one) => one.date === date && one.start === start);
}

function isForMember({ memberIds }: Slot, memberId: string | null): boolean {
  return memberId === null ? memberIds.length === 0 : memberIds.includes(memberId);
}

function slotsOfDay(
  date: LocalDate,
  offered: readonly Slot[],
  now: AppointmentTime,
): readonly Slot[] {
  const isOwnDay = date === now.date && now.memberId !== null;
  const own = isOwnDay ? spansAt(now, minutesOf(now.start)) : [];
  const free = merged([...offered.map(spanOf), ...own]);
  const starts = new Set(offered.map(({ start }) => minutesOf(start)));
  if (isOwnDay) for (const start of startsAround(now, offered)) starts.add(start);
  starts.delete(isOwnDay ? minutesOf(now.start) : -1);
  return [...starts].flatMap((minute) => {
    const fits = spansAt(now, minute).every((span) => isWithin(span, free));
    const [start, end] = [timeAt(minute), timeAt((minute + lengthOf(now)) % 1_440)];
    if (!fits || start === undefined || end === undefined) return [];
    const memberIds = now.memberId === null ? [] : [now.memberId];
    return [{ date, start, end, minutes: lengthOf(now), memberIds }];
  });
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

/** Of each line, if the first begins at `minute`. */
function spansAt(now: AppointmentTime, minute: number): readonly Span[] {
  const by = minute - minutesOf(now.start);
  return now.lines.map((line) => {
    const from = minutesOf(line.start) + by;
    return { from, to: from + line.minutes };
  });
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
