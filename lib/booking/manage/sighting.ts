import { isDate, isTime } from "#lib/calendar.ts";
import type { CallOptions, UpstreamFailure } from "#lib/upstream/endpoints.ts";
import type { WireAppointmentRef } from "#lib/upstream/schema/appointment.ts";
import type { BookingDeps } from "../deps.ts";
import type { Present } from "../state/managed.ts";
import type { Review } from "../submit/review.ts";
import { lacksScope, noteMissingScope } from "./scopes.ts";

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
  const memberIds = new Set(sorted.flatMap(({ teamMemberId }) => teamMemberId ?? []));
  const [memberId] = memberIds;
  const isKnownMember = memberIds.size !== 1 || memberId === known.memberId;
  return isKnownMember || memberId === undefined
    ? { date, starts, memberId: known.memberId, memberName: known.memberName }
    : { date, starts, memberId };
}

export function isAt(present: Present, { date, lines, memberId }: Review): boolean {
  return (
    present.date === date &&
    present.memberId === memberId &&
    present.starts.every((start, index) => start === lines[index]?.start)
  );
}
