import type { LocalDate } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { memberOfLine } from "../state/members.ts";
import { memberlessOf } from "../state/record.ts";
import type { Review } from "../submit/review.ts";
import type { DayLine, DayRecord } from "./day-lists.ts";
import { readDayAppointments } from "./day-pages.ts";

/** Ids. `complete`: all were read, so an id that is missing does not exist. */
export type DayMatches = {
  readonly ids: readonly string[];
  /** Those of `ids` that no field says to be cancelled. */
  readonly standing: readonly string[];
  readonly others: readonly string[];
  readonly withoutClient: readonly string[];
  readonly unclear: readonly string[];
  readonly complete: boolean;
};

const knownToNameClients = new WeakSet<BookingDeps["upstream"]>();

export async function searchDay(
  deps: BookingDeps,
  booking: JournalBooking,
  review: Review,
  signal?: AbortSignal,
): Promise<DayMatches | "no_scope"> {
  const day = await readDayAppointments(deps, review.date, signal);
  if (day === "no_scope") return day;
  if (day.records.some(namesClientAndLine)) knownToNameClients.add(deps.upstream);
  const omitsMissingClients = knownToNameClients.has(deps.upstream);
  const wanted = wantedLines(review, memberlessOf(booking));
  const kinds = day.records.map((ref) =>
    kindOf(ref, booking.clientId, { date: review.date, lines: wanted }, omitsMissingClients),
  );
  const idsOf = (kind: Kind) =>
    day.records.flatMap(({ id }, index) => (id !== null && kinds[index] === kind ? [id] : []));
  const areIdsKnown = day.records.every(
    ({ id }, index) => id !== null || kinds[index] === "foreign",
  );
  return {
    ids: idsOf("match"),
    standing: day.records.flatMap(({ id, cancelled }, index) =>
      id !== null && kinds[index] === "match" && !cancelled ? [id] : [],
    ),
    others: idsOf("other"),
    withoutClient: idsOf("without_client"),
    unclear: idsOf("unclear"),
    complete: day.complete && areIdsKnown,
  };
}

type Kind = "match" | "other" | "without_client" | "foreign" | "unclear";

/** Without a client field an appointment has no client only if this upstream names clients. */
function kindOf(
  ref: DayRecord,
  clientId: string | null,
  wanted: Wanted,
  omitsMissingClients: boolean,
): Kind {
  const { client } = ref;
  if (typeof client === "object") {
    if (client.id !== clientId) return "foreign";
    return isMatch(ref, wanted) ? "match" : "other";
  }
  if (mayMatch(ref, wanted)) return "without_client";
  const hasNoClient = client === "none" || (client === "unsaid" && omitsMissingClients);
  return hasNoClient ? "foreign" : "unclear";
}

function namesClientAndLine({ client, lines }: DayRecord): boolean {
  const [line] = lines ?? [];
  return typeof client === "object" && line?.serviceId != null && line.startTime !== null;
}

type Wanted = { readonly date: LocalDate; readonly lines: readonly WantedLine[] };

/** Without a member, the record may name any: a room, say. */
type WantedLine = DayLine & { readonly serviceId: string; readonly startTime: string };

function wantedLines(review: Review, memberless: readonly number[] = []): readonly WantedLine[] {
  return review.lines.flatMap((line, at) => {
    const serviceId = review.cart[at]?.serviceId;
    const teamMemberId = memberless.includes(at) ? null : memberOfLine(review, line);
    return serviceId === undefined ? [] : [{ serviceId, startTime: line.start, teamMemberId }];
  });
}

function isMatch(ref: DayRecord, wanted: Wanted): boolean {
  return ref.date === wanted.date && everyLine(ref, wanted, isSameLine);
}

function isSameLine(line: DayLine, wanted: WantedLine): boolean {
  const isSame = line.serviceId === wanted.serviceId && line.startTime === wanted.startTime;
  return isSame && isMemberOf(line, wanted);
}

function mayMatch(ref: DayRecord, wanted: Wanted): boolean {
  if (ref.date !== null && ref.date !== wanted.date) return false;
  return everyLine(
    ref,
    wanted,
    (line, one) =>
      (line.serviceId === null || line.serviceId === one.serviceId) &&
      (line.startTime === null || line.startTime === one.startTime) &&
      isMemberOf(line, one),
  );
}

function isMemberOf({ teamMemberId }: DayLine, wanted: WantedLine): boolean {
  if (teamMemberId === null || wanted.teamMemberId === null) return true;
  return teamMemberId === wanted.teamMemberId;
}

function everyLine(
  { lines }: DayRecord,
  wanted: Wanted,
  meets: (line: DayLine, wanted: WantedLine) => boolean,
): boolean {
  if (lines?.length !== wanted.lines.length) return false;
  return wanted.lines.every((one) => lines.some((line) => meets(line, one)));
}
