import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { CallOptions } from "#lib/upstream/endpoints.ts";
import type { WireAppointmentLine, WireAppointmentRef } from "#lib/upstream/schema/records.ts";
import { isDate, isTime } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import type { SeenVisit } from "../model/ends.ts";
import { parseRequest } from "../model/record.ts";
import {
  isSameVisit,
  membersOf,
  nonEmpty,
  startOf,
  type Target,
  totalOf,
  type Visit,
} from "../model/visit.ts";

export type AppointmentNow =
  | (SeenVisit & { readonly kind: "standing" })
  | { readonly kind: "cancelled" }
  /** A 404, which proves nothing: a gateway may answer everything with it. */
  | { readonly kind: "not_found" }
  | { readonly kind: "unread" }
  /** The key may not read appointments. */
  | { readonly kind: "blind" };

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
  if (!mayRead(deps)) return { kind: "blind" };
  const answer = await deps.upstream.appointment(id, { lane: "manage", ...options });
  if (!answer.ok) {
    const { kind } = answer.error;
    if (kind === "forbidden") return { kind: "blind" };
    return { kind: kind === "not_found" ? kind : "unread" };
  }
  const record = answer.value;
  if (record.id !== id) return { kind: "unread" };
  if (record.isCancelled) return { kind: "cancelled" };
  const seen = seenIn(record, parseRequest(booking));
  return seen ? { kind: "standing", ...seen } : { kind: "unread" };
}

type Placed = Pick<WireAppointmentRef, "date" | "lines">;

/** `undefined`: the record does not say when the appointment is. */
export function seenIn(record: Placed, visit: Visit): SeenVisit | undefined {
  const timed = timedIn(record);
  if (!timed) return undefined;
  const found = withLines(visit, timed);
  const minutes = timed.lines.reduce((sum, line) => sum + (line.durationInMinutes ?? 0), 0);
  if (found && minutes <= totalOf(visit).minutes) return { visit: found };
  const [start = startOf(visit)] = timed.lines.map((line) => line.start).toSorted();
  const starting = visit.lines.map((line) => ({ ...line, start }));
  return { visit: { ...visit, date: timed.date, lines: nonEmpty(starting) }, altered: true };
}

/** Whether the record has the day, services, starts and members of the visit, however long it lasts. */
export function isRecordOf(record: Placed, visit: Visit): boolean {
  const timed = timedIn(record);
  const found = timed && withLines(visit, timed);
  return found !== undefined && isSameVisit(found, visit);
}

type TimedLine = WireAppointmentLine & { readonly start: Target["start"] };
type Timed = { readonly date: Target["date"]; readonly lines: readonly TimedLine[] };

function timedIn({ date, lines }: Placed): Timed | undefined {
  const timed = (lines ?? []).flatMap(timedLine);
  const isWhole = timed.length > 0 && timed.length === lines?.length;
  return date !== null && isDate(date) && isWhole ? { date, lines: timed } : undefined;
}

function timedLine(line: WireAppointmentLine): readonly TimedLine[] {
  const { startTime } = line;
  return startTime !== null && isTime(startTime) ? [{ ...line, start: startTime }] : [];
}

/**
 * With the record's starts and members, in order of time where a service comes twice. Where it names
 * no member, the line keeps its own; if it names several for a visit of one member, the visit becomes
 * composed. `undefined`: its services are others.
 */
function withLines(visit: Visit, { date, lines: timed }: Timed): Visit | undefined {
  const theirs = timed.toSorted(
    (a, b) => compare(a.serviceId, b.serviceId) || compare(a.start, b.start),
  );
  const ours = visit.lines.toSorted(
    (a, b) => compare(a.item.serviceId, b.item.serviceId) || compare(a.start, b.start),
  );
  const isSame = ours.every(({ item }, at) => item.serviceId === theirs[at]?.serviceId);
  if (!isSame || ours.length !== theirs.length) return undefined;
  const found = visit.lines.map((line) => {
    const { start = line.start, teamMemberId: id } = theirs[ours.indexOf(line)] ?? {};
    const isAnother = id && line.member !== null && line.member.id !== id;
    return { ...line, start, ...(isAnother && { member: { id } }) };
  });
  const lines = nonEmpty(found);
  const composed = visit.composed || membersOf({ lines }).length > 1;
  return { ...visit, date, composed, lines };
}

function compare(one: string | null, other: string | null): number {
  return Number((one ?? "") > (other ?? "")) - Number((one ?? "") < (other ?? ""));
}
