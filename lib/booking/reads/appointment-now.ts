import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { CallOptions } from "#lib/upstream/endpoints.ts";
import type { WireAppointmentLine, WireAppointmentRef } from "#lib/upstream/schema/records.ts";
import { isDate, isTime, minutesOf } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import type { SeenVisit } from "../model/ends.ts";
import { parseRequest } from "../model/record.ts";
import { mapLines, type Target, totalOf, type Visit, withMember } from "../model/visit.ts";

export type AppointmentNow =
  | (SeenVisit & { readonly kind: "standing" })
  | { readonly kind: "cancelled" }
  /** A 404, which proves nothing: a gateway may answer everything with it. */
  | { readonly kind: "missing" }
  | { readonly kind: "unread" }
  /** The key may not read appointments. */
  | { readonly kind: "forbidden" };

const READ = "appointments:read";

export function mayRead({ upstream }: Pick<BookingDeps, "upstream">): boolean {
  return !upstream.rights.lacks(READ);
}

/** What the record of a booking's appointment shows (§4.8). */
export async function appointmentNow(
  deps: Pick<BookingDeps, "upstream">,
  id: string,
  booking: JournalBooking,
  options: Partial<Pick<CallOptions, "lane" | "maxWaitMs" | "signal">> = {},
): Promise<AppointmentNow> {
  if (!mayRead(deps)) return { kind: "forbidden" };
  const answer = await deps.upstream.appointment(id, { lane: "manage", ...options });
  if (!answer.ok) {
    const { kind } = answer.error;
    if (kind === "forbidden") return { kind };
    return { kind: kind === "not_found" ? "missing" : "unread" };
  }
  const record = answer.value;
  if (record.id !== id) return { kind: "unread" };
  if (record.isCancelled) return { kind: "cancelled" };
  const seen = seenIn(record, parseRequest(booking));
  return seen ? { kind: "standing", ...seen } : { kind: "unread" };
}

/** `undefined`: the record does not say when the appointment is. */
export function seenIn(
  { date, lines }: Pick<WireAppointmentRef, "date" | "lines">,
  visit: Visit,
): SeenVisit | undefined {
  const timed = (lines ?? []).flatMap(timedLine);
  const [first] = timed.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
  if (date === null || !isDate(date) || !first || timed.length !== lines?.length) return undefined;
  const found = matched(timed, visit);
  const minutes = timed.reduce((sum, { durationInMinutes }) => sum + (durationInMinutes ?? 0), 0);
  if (found && minutes <= totalOf(visit).minutes)
    return { visit: withLines({ ...visit, date }, found) };
  const shown = {
    ...visit,
    date,
    lines: mapLines(visit.lines, (line) => ({ ...line, start: first.start })),
  };
  return { visit: shown, altered: true };
}

type TimedLine = WireAppointmentLine & { readonly start: Target["start"] };

function timedLine(line: WireAppointmentLine): readonly TimedLine[] {
  const { startTime } = line;
  return startTime !== null && isTime(startTime) ? [{ ...line, start: startTime }] : [];
}

/** The record's line for each of ours, in order of time where a service comes twice; `undefined`: its services are others. */
function matched(lines: readonly TimedLine[], visit: Visit): readonly TimedLine[] | undefined {
  const left = lines.toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
  const inTime = [...visit.lines.keys()].toSorted(
    (a, b) => minutesOf(visit.lines[a]?.start ?? "") - minutesOf(visit.lines[b]?.start ?? ""),
  );
  const found = new Map<number, TimedLine>();
  for (const index of inTime) {
    const at = left.findIndex(({ serviceId }) => serviceId === visit.lines[index]?.item.serviceId);
    const [line] = at < 0 ? [] : left.splice(at, 1);
    if (!line) return undefined;
    found.set(index, line);
  }
  if (left.length > 0) return undefined;
  return [...visit.lines.keys()].flatMap((index) => found.get(index) ?? []);
}

/**
 * Takes over starts and members; where the record names none, the line keeps its own. If it names
 * several for a visit of one member, the visit becomes composed.
 */
function withLines(visit: Visit, found: readonly TimedLine[]): Visit {
  const lines = mapLines(visit.lines, (line, at) => {
    const { start = line.start, teamMemberId } = found[at] ?? {};
    const memberId = line.member === null ? null : (teamMemberId ?? line.member.id);
    return withMember({ ...line, start }, memberId);
  });
  const members = new Set(lines.flatMap(({ member }) => member?.id ?? []));
  return { ...visit, composed: visit.composed || members.size > 1, lines };
}
