import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { memberOfLine } from "../state/members.ts";
import type { Review } from "../submit/review.ts";
import type { DayLine, DayRecord } from "./day-lists.ts";
import { readDayAppointments } from "./day-pages.ts";

/** Ids. `complete`: all were read, so an id that is missing does not exist. */
export type DayMatches = {
  readonly ids: readonly string[];
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
  const kinds = day.records.map((ref) =>
    kindOf(ref, booking.clientId, review, omitsMissingClients),
  );
  const idsOf = (kind: Kind) =>
    day.records.flatMap(({ id }, index) => (id !== null && kinds[index] === kind ? [id] : []));
  const areIdsKnown = day.records.every(
    ({ id }, index) => id !== null || kinds[index] === "foreign",
  );
  return {
    ids: idsOf("match"),
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
  review: Review,
  omitsMissingClients: boolean,
): Kind {
  const { client } = ref;
  if (typeof client === "object") {
    if (client.id !== clientId) return "foreign";
    return isMatch(ref, review) ? "match" : "other";
  }
  if (mayMatch(ref, review)) return "without_client";
  const hasNoClient = client === "none" || (client === "unsaid" && omitsMissingClients);
  return hasNoClient ? "foreign" : "unclear";
}

function namesClientAndLine({ client, lines }: DayRecord): boolean {
  const [line] = lines ?? [];
  return typeof client === "object" && line?.serviceId != null && line.startTime !== null;
}

type Wanted = DayLine & { readonly serviceId: string; readonly startTime: string };

function isMatch(ref: DayRecord, review: Review): boolean {
  if (ref.date !== review.date) return false;
  return everyLine(ref, review, (line, wanted) => {
    const isSame = line.serviceId === wanted.serviceId && line.startTime === wanted.startTime;
    return isSame && (line.teamMemberId === null || line.teamMemberId === wanted.teamMemberId);
  });
}

function mayMatch(ref: DayRecord, review: Review): boolean {
  if (ref.date !== null && ref.date !== review.date) return false;
  const isUnknownOr = (found: string | null, wanted: string | null) =>
    found === null || found === wanted;
  return everyLine(
    ref,
    review,
    (line, wanted) =>
      isUnknownOr(line.serviceId, wanted.serviceId) &&
      isUnknownOr(line.startTime, wanted.startTime) &&
      isUnknownOr(line.teamMemberId, wanted.teamMemberId),
  );
}

function everyLine(
  { lines }: DayRecord,
  review: Review,
  meets: (line: DayLine, wanted: Wanted) => boolean,
): boolean {
  if (lines?.length !== review.cart.length) return false;
  return review.cart.every(({ serviceId }, index) => {
    const own = review.lines[index];
    const startTime = own?.start;
    const teamMemberId = memberOfLine(review, own);
    if (startTime === undefined) return false;
    return lines.some((line) => meets(line, { serviceId, startTime, teamMemberId }));
  });
}
