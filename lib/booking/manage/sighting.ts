import { isDate, isTime } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { WireAppointmentLine, WireAppointmentRef } from "#lib/upstream/schema/appointment.ts";
import type { BookingDeps } from "../deps.ts";
import type { Present } from "../state/managed.ts";
import { isByLine, memberOfLine } from "../state/members.ts";
import { memberlessOf } from "../state/record.ts";
import type { Review } from "../submit/review.ts";
import { presentOf } from "./ends.ts";
import { lacksScope, noteMissingScope } from "./scopes.ts";
import { membersIn } from "./target.ts";

export type Sighting =
  /** `isCertain`: the record says that it is not cancelled. */
  | ({ readonly kind: "standing"; readonly present: Present; readonly isCertain: boolean } & More)
  | { readonly kind: "cancelled" }
  /** 404, twice: deleted records leave no tombstone (§4.8 rule 3). */
  | { readonly kind: "gone" }
  | ({ readonly kind: "unread" } & More)
  | { readonly kind: "no_scope" };

/** The salon has added a service or time, so it needs more room than the booking knows. */
type More = { readonly hasMore: boolean };

export type SightingDeps = Pick<
  BookingDeps,
  "upstream" | "now" | "journal" | "location" | "keyId" | "log"
>;

export async function sightAppointment(
  deps: SightingDeps,
  id: string,
  booking: JournalBooking,
  options: Partial<Pick<CallOptions, "lane" | "maxWaitMs">> = {},
): Promise<Sighting> {
  if (lacksScope(deps, "appointments:read")) return { kind: "no_scope" };
  const read = () => deps.upstream.appointment(id, { lane: "manage", ...options });
  const first = await read();
  const answer = !first.ok && first.error.kind === "not_found" ? await read() : first;
  if (answer.ok) return sightingOf(answer.value, id, presentOf(booking), memberlessOf(booking));
  return failedSighting(deps, answer.error);
}

async function failedSighting(deps: SightingDeps, { kind }: UpstreamFailure): Promise<Sighting> {
  if (kind === "forbidden") {
    await noteMissingScope(deps, "appointments:read");
    return { kind: "no_scope" };
  }
  return kind === "not_found" ? { kind: "gone" } : { kind: "unread", hasMore: false };
}

export function sightingOf(
  record: WireAppointmentRef,
  id: string,
  recorded: Review,
  memberless?: readonly number[],
): Sighting {
  if (record.id !== id) return { kind: "unread", hasMore: false };
  if (record.cancelled) return { kind: "cancelled" };
  const present = presentIn(record, recorded, memberless);
  const hasMore = isMoreThan(recorded, record.lines ?? []);
  if (!present) return { kind: "unread", hasMore };
  return { kind: "standing", present, isCertain: record.cancelled === false, hasMore };
}

/** Add-ons may be lines of their own; where no service is named as we do, lengths alone tell. */
function isMoreThan(
  { cart, lines: booked }: Review,
  lines: readonly WireAppointmentLine[],
): boolean {
  const left = cart.map(({ serviceId }) => serviceId);
  const addons = cart.flatMap((line) => line.addons.map(({ addonId }) => addonId));
  const others = lines.filter(({ serviceId }) => {
    const at = serviceId === null ? -1 : left.indexOf(serviceId);
    if (at >= 0) left.splice(at, 1);
    return at < 0 && serviceId !== null && !addons.includes(serviceId);
  });
  const isNamed = left.length < cart.length;
  const minutes = lines.reduce((sum, { durationInMinutes }) => sum + (durationInMinutes ?? 0), 0);
  const minutesBooked = booked.reduce((sum, line) => sum + line.minutes, 0);
  return (isNamed && others.length > 0) || minutes > minutesBooked;
}

function presentIn(
  { date, lines }: WireAppointmentRef,
  recorded: Review,
  memberless: readonly number[] | undefined,
): Present | undefined {
  if (date === null || !isDate(date) || lines?.length !== recorded.lines.length) return undefined;
  const sorted = asKnown(lines, recorded);
  const starts = sorted.flatMap(({ startTime }) =>
    startTime !== null && isTime(startTime) ? [startTime] : [],
  );
  if (starts.length !== lines.length) return undefined;
  const seen = sorted.map(({ teamMemberId }) => teamMemberId);
  const members = isByLine(recorded)
    ? membersByLine(recorded, seen)
    : oneMember(recorded, seen, memberless);
  return { date, starts, ...members };
}

/** By services, which may have changed places; where the record names others, by times. */
function asKnown(
  lines: readonly WireAppointmentLine[],
  { cart, lines: recorded }: Review,
): readonly WireAppointmentLine[] {
  const inTime = lines.toSorted((a, b) => compare(a.startTime ?? "", b.startTime ?? ""));
  const indexes = [...recorded.keys()].toSorted((a, b) =>
    compare(recorded[a]?.start ?? "", recorded[b]?.start ?? ""),
  );
  const left = [...inTime];
  const found = new Map<number, WireAppointmentLine>();
  for (const index of indexes) {
    const at = left.findIndex(({ serviceId }) => serviceId === cart[index]?.serviceId);
    const [line] = at < 0 ? [] : left.splice(at, 1);
    if (line) found.set(index, line);
  }
  const isWhole = found.size === lines.length;
  return [...recorded.keys()].flatMap(
    (index) => (isWhole ? found.get(index) : inTime[indexes.indexOf(index)]) ?? [],
  );
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

type Members = ReturnType<typeof membersIn>;

/**
 * What the record names for a line that needs no member, as a room, says nothing of the visit. Where it
 * names several members for the others, each line has its own from now on.
 */
function oneMember(
  recorded: Review,
  seen: readonly (string | null)[],
  memberless: readonly number[] | undefined,
): Members {
  if (recorded.memberId === null) return membersIn(recorded);
  const ids = memberless
    ? seen.map((id, at) => (memberless.includes(at) ? null : (id ?? recorded.memberId)))
    : seen;
  const [memberId, ...others] = new Set(ids.filter((id) => id !== null));
  // Where that is not known, one of several may be a room.
  if (others.length > 0)
    return memberless ? { memberId: null, memberIds: ids } : membersIn(recorded);
  const isKnown = memberId === undefined || memberId === recorded.memberId;
  return isKnown ? membersIn(recorded) : { memberId };
}

/** A record that does not say who takes a line leaves it with whom it was. */
function membersByLine(recorded: Review, seen: readonly (string | null)[]): Members {
  const { memberIds = [], ...members } = membersIn(recorded);
  const present = memberIds.map((id, index) => (id === null ? null : (seen[index] ?? id)));
  return { ...members, memberIds: present };
}

export function isAt(present: Present, appointment: Review): boolean {
  return (
    present.date === appointment.date &&
    present.memberId === appointment.memberId &&
    present.starts.every((start, index) => start === appointment.lines[index]?.start) &&
    (present.memberIds ?? []).every(
      (id, index) => id === memberOfLine(appointment, appointment.lines[index]),
    )
  );
}
