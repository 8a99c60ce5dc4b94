import { isDate, isTime } from "#lib/calendar.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { WireAppointmentLine, WireAppointmentRef } from "#lib/upstream/schema/appointment.ts";
import type { BookingDeps } from "../deps.ts";
import type { Present } from "../state/managed.ts";
import { isByLine, memberOfLine } from "../state/members.ts";
import type { Review } from "../submit/review.ts";
import { lacksScope, noteMissingScope } from "./scopes.ts";
import { membersIn } from "./target.ts";

export type Sighting =
  /** `isCertain`: the record says that it is not cancelled. */
  | { readonly kind: "standing"; readonly present: Present; readonly isCertain: boolean }
  | { readonly kind: "cancelled" }
  /** 404, twice: deleted records leave no tombstone (§4.8 rule 3). */
  | { readonly kind: "gone" }
  | { readonly kind: "unread" }
  | { readonly kind: "no_scope" };

export type SightingDeps = Pick<
  BookingDeps,
  "upstream" | "now" | "journal" | "location" | "keyId" | "log"
>;

export async function sightAppointment(
  deps: SightingDeps,
  id: string,
  recorded: Review,
  options: Partial<Pick<CallOptions, "lane" | "maxWaitMs">> = {},
): Promise<Sighting> {
  if (lacksScope(deps, "appointments:read")) return { kind: "no_scope" };
  const read = () => deps.upstream.appointment(id, { lane: "manage", ...options });
  const first = await read();
  const answer = !first.ok && first.error.kind === "not_found" ? await read() : first;
  if (answer.ok) return sightingOf(answer.value, id, recorded);
  return failedSighting(deps, answer.error);
}

async function failedSighting(deps: SightingDeps, { kind }: UpstreamFailure): Promise<Sighting> {
  if (kind === "forbidden") {
    await noteMissingScope(deps, "appointments:read");
    return { kind: "no_scope" };
  }
  return { kind: kind === "not_found" ? "gone" : "unread" };
}

export function sightingOf(record: WireAppointmentRef, id: string, recorded: Review): Sighting {
  if (record.id !== id) return { kind: "unread" };
  if (record.cancelled) return { kind: "cancelled" };
  const present = presentIn(record, recorded);
  if (!present) return { kind: "unread" };
  return { kind: "standing", present, isCertain: record.cancelled === false };
}

function presentIn({ date, lines }: WireAppointmentRef, recorded: Review): Present | undefined {
  if (date === null || !isDate(date) || lines?.length !== recorded.lines.length) return undefined;
  const sorted = asKnown(lines, recorded);
  const starts = sorted.flatMap(({ startTime }) =>
    startTime !== null && isTime(startTime) ? [startTime] : [],
  );
  if (starts.length !== lines.length) return undefined;
  const seen = sorted.map(({ teamMemberId }) => teamMemberId);
  return {
    date,
    starts,
    ...(isByLine(recorded) ? membersByLine(recorded, seen) : oneMember(recorded, seen)),
  };
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

/** Whom the record names for what needs nobody, as a room, says nothing of the visit. */
function oneMember(recorded: Review, seen: readonly (string | null)[]): Members {
  if (recorded.memberId === null) return membersIn(recorded);
  const [memberId, ...others] = new Set(seen.flatMap((id) => id ?? []));
  const isKnown = memberId === undefined || others.length > 0 || memberId === recorded.memberId;
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
