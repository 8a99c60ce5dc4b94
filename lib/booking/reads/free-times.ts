import type { BookableWindow } from "#lib/offer/availability/notice.ts";
import { type IsHeld, offersAt, slotOf } from "#lib/offer/availability/offers.ts";
import type { Availability, OfferedSlot, Slot, TeamMember } from "#lib/offer/availability/types.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import type { Quote } from "#lib/offer/pricing/types.ts";
import { endAt, type LocalDate, minutesOf, timeAt } from "#lib/values/calendar.ts";
import { isHeldAt } from "../model/holds.ts";
import {
  type LineTime,
  memberOfAll,
  membersOf,
  type Part,
  partsOf,
  spanOf,
  startOf,
  totalOf,
  type Visit,
  type VisitTime,
} from "../model/visit.ts";

const DEFAULT_STEP = 15;
const MAX_STEP = 60;

/**
 * Times to which a visit can move, as offers with its own members and price: the upstream keeps the
 * recorded price and the pauses (§3), which count as minutes of the offer. `days`: availability of
 * each part. `cart`: its services as they are now; empty where one is gone or they cannot be read.
 */
export function moveOffers(
  days: readonly Availability[],
  visit: Visit,
  cart: CheckedCart,
  window: BookableWindow,
  held: IsHeld = () => false,
): readonly OfferedSlot[] {
  const [first] = days;
  if (!first) return [];
  const quote = agreedQuote(visit, cart);
  const memberId = memberOfAll(visit)?.id ?? "any";
  const isHeld = (slot: Slot) => isHeldAt(held, visit, slot);
  return offersAt(withOwnFree(first, days, visit), () => quote, window, memberId, isHeld);
}

function agreedQuote(visit: Visit, cart: CheckedCart): Quote {
  const lines = cart.flatMap((line, at) => {
    const agreed = visit.lines[at];
    if (!agreed) return [];
    const { price, minutes, member } = agreed;
    const total = { price, minutes };
    return { line, memberId: member?.id ?? null, base: total, total };
  });
  return { lines, total: { ...totalOf(visit), minutes: lengthOf(visit) } };
}

/** Times at which all lines fit if the visit's own minutes count as free. */
function withOwnFree(
  availability: Availability,
  days: readonly Availability[],
  visit: Visit,
): Availability {
  const parts = offeredParts(visit, days);
  const dates = new Set(parts[0]?.offered.map(({ date }) => date));
  const { date } = visit;
  if (hasMember(visit) && date >= availability.from && date <= availability.to) dates.add(date);
  const slots = [...dates].toSorted().flatMap((day) => slotsOfDay(day, parts, visit));
  return { ...availability, slots, members: membersIn(availability, visit) };
}

function membersIn({ members }: Availability, visit: Visit): readonly TeamMember[] {
  const member = memberOfAll(visit);
  if (!member) return [];
  const { id, name = members.find((one) => one.id === id)?.name } = member;
  return [{ id, ...(name !== undefined && { name }) }];
}

type OfferedPart = Part & { readonly offered: readonly Slot[] };

function offeredParts(visit: VisitTime, days: readonly Availability[]): readonly OfferedPart[] {
  const parts = partsOf(visit).map((part, index) => {
    const slots = days[index]?.slots.filter((slot) => isForMember(slot, part.memberId)) ?? [];
    const minutes = part.lines.reduce((sum, line) => sum + line.minutes, 0);
    return { ...part, offered: slots.map((slot) => slotOf(slot, minutes)) };
  });
  return parts.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
}

function hasMember(visit: VisitTime): boolean {
  return membersOf(visit).length > 0;
}

function isForMember({ memberIds }: Slot, memberId: string | null): boolean {
  return memberId === null ? memberIds.length === 0 : memberIds.includes(memberId);
}

function slotsOfDay(
  date: LocalDate,
  parts: readonly OfferedPart[],
  visit: VisitTime,
): readonly Slot[] {
  const minutes = lengthOf(visit);
  const memberIds = [memberOfAll(visit)?.id ?? []].flat();
  const free = parts.map((part) => ({
    lines: part.lines,
    spans: freeSpans(date, part, visit),
  }));
  const starts = startsOnDay(date, parts, visit).toSorted((a, b) => a - b);
  return starts.flatMap((minute) => {
    const shift = minute - minutesOf(startOf(visit));
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
  parts: readonly OfferedPart[],
  visit: VisitTime,
): readonly number[] {
  const offered = (parts[0]?.offered ?? []).filter((slot) => slot.date === date);
  const starts = new Set(offered.map(({ start }) => minutesOf(start)));
  if (date === visit.date && hasMember(visit)) {
    for (const start of startsAround(visit, offered)) starts.add(start);
    starts.delete(minutesOf(startOf(visit)));
  }
  return [...starts];
}

function startsAround(visit: VisitTime, offered: readonly Slot[]): readonly number[] {
  const step = stepOf(offered);
  const present = minutesOf(startOf(visit));
  const length = lengthOf(visit);
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

/** A stretch of one day in minutes since midnight, `to` excluded. */
type Span = { readonly from: number; readonly to: number };

function freeSpans(
  date: LocalDate,
  { memberId, offered }: OfferedPart,
  visit: VisitTime,
): readonly Span[] {
  const offeredSpans = offered.filter((slot) => slot.date === date).map(spanOfSlot);
  const isOwnDay = date === visit.date && memberId !== null;
  const ownLines = isOwnDay ? visit.lines.filter(({ member }) => member?.id === memberId) : [];
  return mergeSpans([...offeredSpans, ...ownLines.map((line) => spanOfLine(line, 0))]);
}

/** Pauses included. */
function lengthOf(visit: VisitTime): number {
  const [from, to] = spanOf(visit);
  return to - from;
}

function spanOfLine(line: LineTime, shift: number): Span {
  const from = minutesOf(line.start) + shift;
  return { from, to: from + line.minutes };
}

function spanOfSlot({ start, minutes }: Slot): Span {
  return { from: minutesOf(start), to: minutesOf(start) + minutes };
}

function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) {
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else merged.push(span);
  }
  return merged;
}

function isCovered(span: Span, spans: readonly Span[]): boolean {
  return span.from >= 0 && spans.some(({ from, to }) => from <= span.from && span.to <= to);
}
