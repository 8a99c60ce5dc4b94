import { isDate, isTime } from "#lib/calendar.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { WireAppointmentRef } from "#lib/upstream/schema/appointment.ts";
import type { BookingDeps } from "../deps.ts";
import type { Present } from "../state/managed.ts";
import { isByLine, memberOfLine } from "../state/members.ts";
import type { Review } from "../submit/review.ts";
import { lacksScope, noteMissingScope } from "./scopes.ts";
import { membersIn } from "./target.ts";

/** An appointment as its record shows it (§4.8). */
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
  known: Review,
  options: Partial<Pick<CallOptions, "lane" | "maxWaitMs">> = {},
): Promise<Sighting> {
  if (lacksScope(deps, "appointments:read")) return { kind: "no_scope" };
  const read = () => deps.upstream.appointment(id, { lane: "manage", ...options });
  const first = await read();
  const answer = !first.ok && first.error.kind === "not_found" ? await read() : first;
  if (answer.ok) return sightingOf(answer.value, id, known);
  return failedSighting(deps, answer.error);
}

async function failedSighting(deps: SightingDeps, { kind }: UpstreamFailure): Promise<Sighting> {
  if (kind === "forbidden") {
    await noteMissingScope(deps, "appointments:read");
    return { kind: "no_scope" };
  }
  return { kind: kind === "not_found" ? "gone" : "unread" };
}

export function sightingOf(record: WireAppointmentRef, id: string, known: Review): Sighting {
  if (record.id !== id) return { kind: "unread" };
  if (record.cancelled) return { kind: "cancelled" };
  const present = presentIn(record, known);
  if (!present) return { kind: "unread" };
  return { kind: "standing", present, isCertain: record.cancelled === false };
}

/** The lines run one after the other, so their order is that of their times. */
function presentIn({ date, lines }: WireAppointmentRef, known: Review): Present | undefined {
  if (date === null || !isDate(date) || lines?.length !== known.lines.length) return undefined;
  const sorted = lines.toSorted((a, b) => ((a.startTime ?? "") < (b.startTime ?? "") ? -1 : 1));
  const starts = sorted.flatMap(({ startTime }) =>
    startTime !== null && isTime(startTime) ? [startTime] : [],
  );
  if (starts.length !== lines.length) return undefined;
  const seen = sorted.map(({ teamMemberId }) => teamMemberId);
  return { date, starts, ...(isByLine(known) ? ownMembers(known, seen) : oneMember(known, seen)) };
}

type Members = ReturnType<typeof membersIn>;

function oneMember(known: Review, seen: readonly (string | null)[]): Members {
  const [memberId, ...others] = new Set(seen.flatMap((id) => id ?? []));
  const isKnown = memberId === undefined || others.length > 0 || memberId === known.memberId;
  return isKnown ? membersIn(known) : { memberId };
}

/** A record that does not say who takes a line leaves it with whom it was. */
function ownMembers(known: Review, seen: readonly (string | null)[]): Members {
  const { memberIds = [], ...members } = membersIn(known);
  return { ...members, memberIds: memberIds.map((id, index) => seen[index] ?? id) };
}

export function isAt(present: Present, now: Review): boolean {
  return (
    present.date === now.date &&
    present.memberId === now.memberId &&
    present.starts.every((start, index) => start === now.lines[index]?.start) &&
    (present.memberIds ?? []).every((id, index) => id === memberOfLine(now, now.lines[index]))
  );
}
