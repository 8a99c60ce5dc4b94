import type { WireAppointmentLine, WireAppointmentRef } from "#lib/upstream/schema/records.ts";
import { isDate, isTime, type LocalDate, type LocalTime, minutesOf } from "#lib/values/calendar.ts";
import type { SeenVisit } from "../model/ends.ts";
import type { Recorded } from "../model/managed.ts";
import {
  cartOf,
  mapLines,
  membersOf,
  shiftedTo,
  type Target,
  totalOf,
  type Visit,
  withMember,
} from "../model/visit.ts";

export type RecordedVisit = SeenVisit & {
  /** The record lasts longer than the visit that we know, so we cannot move it. */
  readonly hasMore: boolean;
  readonly recorded: Recorded;
};

export type KnownVisit = {
  readonly visit: Visit;
  /** The record right after the booking, where it was read then. */
  readonly recorded?: Recorded | undefined;
};

/** `undefined`: the record does not say when the appointment is. */
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
    minutes: summedMinutes(lines),
  };
  const { visit } = known;
  const shifted = startingAt(visit, { date, start: first });
  const own = ownLines(lines, known);
  if (!own) {
    return { visit: shifted, altered: { minutes: lengthOf(lines) }, hasMore: true, recorded };
  }
  const seen = inOrderOf(own, visit);
  const starts = seen.flatMap(({ startTime }) => (isStart(startTime) ? startTime : []));
  const isEach = starts.length === visit.lines.length;
  const ids = seen.map(({ teamMemberId }) => teamMemberId);
  const isLonger = (recorded.minutes ?? 0) > totalOf(visit).minutes;
  return {
    visit: isEach ? withMembers(startingEach(visit, date, starts), ids) : shifted,
    hasMore: isLonger,
    recorded,
  };
}

function isStart(time: string | null): time is LocalTime {
  return time !== null && isTime(time);
}

function startsOf(lines: readonly WireAppointmentLine[]): readonly LocalTime[] {
  return lines.flatMap(({ startTime }) => (isStart(startTime) ? [startTime] : [])).toSorted();
}

/** Minutes from the first start to the last end; `null` where one of them is not known. */
function lengthOf(lines: readonly WireAppointmentLine[]): number | null {
  const spans = lines.map(({ startTime, durationInMinutes }) =>
    isStart(startTime) && durationInMinutes
      ? [minutesOf(startTime), minutesOf(startTime) + durationInMinutes]
      : [Number.NaN],
  );
  const span = Math.max(...spans.flat()) - Math.min(...spans.flat());
  return Number.isNaN(span) ? null : span;
}

/** Minutes without pauses; `null` where a line's length is not known. */
function summedMinutes(lines: readonly WireAppointmentLine[]): number | null {
  const minutes = lines.map(({ durationInMinutes }) => durationInMinutes ?? 0);
  return minutes.every((one) => one > 0) ? minutes.reduce((sum, one) => sum + one, 0) : null;
}

/**
 * Our lines in the record, or all its lines if it never listed each of ours. `undefined`: the salon
 * has changed lines or length.
 */
function ownLines(
  lines: readonly WireAppointmentLine[],
  { visit, recorded }: KnownVisit,
): readonly WireAppointmentLine[] | undefined {
  const left: string[] = cartOf(visit).map(({ serviceId }) => serviceId);
  const named = lines.filter(({ serviceId }) => {
    const at = serviceId === null ? -1 : left.indexOf(serviceId);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const isWhole = named.length === visit.lines.length;
  if (recorded && !isAsRecorded(lines, recorded)) return undefined;
  if (recorded) return isWhole ? named : lines;
  if (isWhole && isOnlyAddons(lines, named, visit)) return named;
  // The record has another system's ids: only the number of lines can be compared.
  return named.length === 0 && lines.length === visit.lines.length ? lines : undefined;
}

/** Add-ons may be lines of their own in a record. */
function isOnlyAddons(
  lines: readonly WireAppointmentLine[],
  named: readonly WireAppointmentLine[],
  visit: Visit,
): boolean {
  const addons = cartOf(visit).flatMap((line) => line.addons.map(({ addonId }) => addonId));
  return lines.every(
    (line) => named.includes(line) || line.serviceId === null || addons.includes(line.serviceId),
  );
}

function isAsRecorded(lines: readonly WireAppointmentLine[], recorded: Recorded): boolean {
  const inOrder = (ids: readonly (string | null)[]) => JSON.stringify(ids.toSorted());
  const minutes = summedMinutes(lines);
  const isSameLength =
    minutes === null || recorded.minutes === null || minutes === recorded.minutes;
  const ids = lines.map(({ serviceId }) => serviceId);
  return isSameLength && inOrder(ids) === inOrder(recorded.serviceIds);
}

function startingAt(visit: Visit, at: Target): Visit {
  const together = visit.lines.map(() => at.start);
  return shiftedTo(visit, at) ?? startingEach(visit, at.date, together);
}

function startingEach(visit: Visit, date: LocalDate, starts: readonly LocalTime[]): Visit {
  const lines = mapLines(visit.lines, (line, at) => ({ ...line, start: starts[at] ?? line.start }));
  return { ...visit, date, lines };
}

/** Our lines in order of time, matched by service, whose order may have changed; else by time. */
function inOrderOf(
  lines: readonly WireAppointmentLine[],
  { lines: visit }: Visit,
): readonly WireAppointmentLine[] {
  const inTime = lines.toSorted((a, b) => compare(a.startTime ?? "", b.startTime ?? ""));
  const indexes = [...visit.keys()].toSorted((a, b) =>
    compare(visit[a]?.start ?? "", visit[b]?.start ?? ""),
  );
  const left = [...inTime];
  const found = new Map<number, WireAppointmentLine>();
  for (const index of indexes) {
    const at = left.findIndex(({ serviceId }) => serviceId === visit[index]?.item.serviceId);
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

/**
 * Takes over the members that the record names; where it names none, the line keeps its own. If it
 * names several for a visit of one member, the visit becomes composed.
 */
function withMembers(visit: Visit, seen: readonly (string | null)[]): Visit {
  const [booked] = membersOf(visit);
  if (booked === undefined) return visit;
  const ids = visit.lines.map(({ member }, at) =>
    member === null ? null : (seen[at] ?? member.id),
  );
  if (visit.composed) return takenBy(visit, ids);
  const [first = booked, ...others] = new Set(ids.filter((id) => id !== null));
  const onlyOne = ids.map(() => first);
  if (others.length === 0) return takenBy(visit, onlyOne);
  return { ...takenBy(visit, ids), composed: true };
}

function takenBy(visit: Visit, ids: readonly (string | null)[]): Visit {
  return { ...visit, lines: mapLines(visit.lines, (line, at) => withMember(line, ids[at])) };
}
