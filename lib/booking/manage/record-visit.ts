import {
  isDate,
  isTime,
  type LocalDate,
  type LocalTime,
  minutesOf as minuteOf,
} from "#lib/calendar.ts";
import type { WireAppointmentLine, WireAppointmentRef } from "#lib/upstream/schema/appointment.ts";
import type { Present, Recorded } from "../state/managed.ts";
import { isByLine, memberOfLine } from "../state/members.ts";
import type { Review } from "../submit/review.ts";
import { membersIn, presentAt } from "./target.ts";

/** What a record shows of a visit that we know. `undefined`: not even when it is. */
export type RecordedVisit = {
  readonly present: Present;
  /**
   * Other lines than ours, or another length than it had: `present` holds day and start alone, and
   * `minutes` what lies between the first start and the last end.
   */
  readonly altered?: { readonly minutes: number | null };
  /** It needs more room than we know, perhaps always did: it cannot be moved by us. */
  readonly hasMore: boolean;
  readonly recorded: Recorded;
};

export type KnownVisit = {
  readonly visit: Review;
  /** What the record said right after the booking, where it was read then. */
  readonly recorded?: Recorded | undefined;
  /** Lines that were sent without a member. */
  readonly memberless?: readonly number[] | undefined;
};

export function readVisit(
  record: Pick<WireAppointmentRef, "date" | "lines">,
  known: KnownVisit,
): RecordedVisit | undefined {
  const { date } = record;
  const lines = record.lines ?? [];
  const [first] = startsOf(lines);
  if (date === null || !isDate(date) || first === undefined) return undefined;
  const recorded = {
    serviceIds: lines.map(({ serviceId }) => serviceId),
    minutes: minutesOf(lines),
  };
  const { visit } = known;
  const shifted = startingAt(visit, { date, start: first });
  const own = ownLines(lines, known);
  if (!own) {
    return { present: shifted, altered: { minutes: spanOf(lines) }, hasMore: true, recorded };
  }
  const starts = inOrderOf(own, visit).flatMap(({ startTime }) =>
    isStart(startTime) ? startTime : [],
  );
  const isEach = starts.length === visit.lines.length;
  const present = isEach ? { date, starts, ...membersAmong(own, known) } : shifted;
  return { present, hasMore: isLonger(recorded, known), recorded };
}

function isStart(time: string | null): time is LocalTime {
  return time !== null && isTime(time);
}

function startsOf(lines: readonly WireAppointmentLine[]): readonly LocalTime[] {
  return lines.flatMap(({ startTime }) => (isStart(startTime) ? [startTime] : [])).toSorted();
}

/** From the first start to the last end; `null` where one of them is not known. */
function spanOf(lines: readonly WireAppointmentLine[]): number | null {
  const spans = lines.map(({ startTime, durationInMinutes }) =>
    isStart(startTime) && durationInMinutes
      ? [minuteOf(startTime), minuteOf(startTime) + durationInMinutes]
      : [Number.NaN],
  );
  const span = Math.max(...spans.flat()) - Math.min(...spans.flat());
  return Number.isNaN(span) ? null : span;
}

function minutesOf(lines: readonly WireAppointmentLine[]): number | null {
  const minutes = lines.map(({ durationInMinutes }) => durationInMinutes ?? 0);
  return minutes.every((one) => one > 0) ? minutes.reduce((sum, one) => sum + one, 0) : null;
}

/**
 * The lines of the record that are ours, fewer where it has always shown fewer. `undefined`: the salon
 * has changed lines or length.
 */
function ownLines(
  lines: readonly WireAppointmentLine[],
  { visit, recorded }: KnownVisit,
): readonly WireAppointmentLine[] | undefined {
  const left = visit.cart.map(({ serviceId }) => serviceId);
  const named = lines.filter(({ serviceId }) => {
    const at = serviceId === null ? -1 : left.indexOf(serviceId);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const isWhole = named.length === visit.lines.length;
  if (recorded && !isAsRecorded(lines, recorded)) return undefined;
  if (recorded) return isWhole ? named : lines;
  if (isWhole && isOnlyAddons(lines, named, visit)) return named;
  // Another system's ids: a count is all that can be compared.
  return named.length === 0 && lines.length === visit.lines.length ? lines : undefined;
}

/** Add-ons may be lines of their own. */
function isOnlyAddons(
  lines: readonly WireAppointmentLine[],
  named: readonly WireAppointmentLine[],
  { cart }: Review,
): boolean {
  const addons = cart.flatMap((line) => line.addons.map(({ addonId }) => addonId));
  return lines.every(
    (line) => named.includes(line) || line.serviceId === null || addons.includes(line.serviceId),
  );
}

function isAsRecorded(lines: readonly WireAppointmentLine[], recorded: Recorded): boolean {
  const inOrder = (ids: readonly (string | null)[]) => JSON.stringify(ids.toSorted());
  const minutes = minutesOf(lines);
  const isSameLength =
    minutes === null || recorded.minutes === null || minutes === recorded.minutes;
  const ids = lines.map(({ serviceId }) => serviceId);
  return isSameLength && inOrder(ids) === inOrder(recorded.serviceIds);
}

function isLonger({ minutes }: Recorded, { visit }: KnownVisit): boolean {
  return (minutes ?? 0) > visit.lines.reduce((sum, line) => sum + line.minutes, 0);
}

function startingAt(visit: Review, at: { date: LocalDate; start: LocalTime }): Present {
  const starts = visit.lines.map(() => at.start);
  return presentAt(visit, at) ?? { date: at.date, starts, ...membersIn(visit) };
}

/** By services, which may have changed places; where the record names others, by times. */
function inOrderOf(
  lines: readonly WireAppointmentLine[],
  { cart, lines: visit }: Review,
): readonly WireAppointmentLine[] {
  const inTime = lines.toSorted((a, b) => compare(a.startTime ?? "", b.startTime ?? ""));
  const indexes = [...visit.keys()].toSorted((a, b) =>
    compare(visit[a]?.start ?? "", visit[b]?.start ?? ""),
  );
  const left = [...inTime];
  const found = new Map<number, WireAppointmentLine>();
  for (const index of indexes) {
    const at = left.findIndex(({ serviceId }) => serviceId === cart[index]?.serviceId);
    const [line] = at < 0 ? [] : left.splice(at, 1);
    if (line) found.set(index, line);
  }
  const isWhole = found.size === lines.length;
  return [...visit.keys()].flatMap(
    (index) => (isWhole ? found.get(index) : inTime[indexes.indexOf(index)]) ?? [],
  );
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

type Members = ReturnType<typeof membersIn>;

function membersAmong(
  own: readonly WireAppointmentLine[],
  { visit, memberless }: KnownVisit,
): Members {
  const seen = inOrderOf(own, visit).map(({ teamMemberId }) => teamMemberId);
  return isByLine(visit) ? membersByLine(visit, seen) : oneMember(visit, seen, memberless);
}

/**
 * What the record names for a line that needs no member, as a room, says nothing of the visit. Where it
 * names several members for the others, each line has its own from now on.
 */
function oneMember(
  visit: Review,
  seen: readonly (string | null)[],
  memberless: readonly number[] | undefined,
): Members {
  if (visit.memberId === null) return membersIn(visit);
  const ids = memberless
    ? seen.map((id, at) => (memberless.includes(at) ? null : (id ?? visit.memberId)))
    : seen;
  const [memberId, ...others] = new Set(ids.filter((id) => id !== null));
  // Where that is not known, one of several may be a room.
  if (others.length > 0) return memberless ? { memberId: null, memberIds: ids } : membersIn(visit);
  const isKnown = memberId === undefined || memberId === visit.memberId;
  return isKnown ? membersIn(visit) : { memberId };
}

/** A record that does not say who takes a line leaves it with whom it was. */
function membersByLine(visit: Review, seen: readonly (string | null)[]): Members {
  const { memberIds = [], ...members } = membersIn(visit);
  const present = memberIds.map((id, index) => (id === null ? null : (seen[index] ?? id)));
  return { ...members, memberIds: present };
}

export function isAt(present: Present, visit: Review): boolean {
  return (
    present.date === visit.date &&
    present.memberId === visit.memberId &&
    present.starts.every((start, index) => start === visit.lines[index]?.start) &&
    (present.memberIds ?? []).every((id, index) => id === memberOfLine(visit, visit.lines[index]))
  );
}
