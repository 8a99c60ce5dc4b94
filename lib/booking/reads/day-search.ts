import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { type LocalDate, minutesOf } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { endMinuteOf, type Visit } from "../model/visit.ts";
import type { DayLine, DayRecord } from "./day-lists.ts";
import { readDayAppointments } from "./day-pages.ts";

/** Appointment ids of a day by what they are to a booking. */
export type DayMatches = {
  readonly ids: readonly string[];
  /** Those of `ids` whose record says so. */
  readonly cancelled: readonly string[];
  readonly others: readonly string[];
  readonly withoutClient: readonly string[];
  readonly unclear: readonly string[];
  readonly complete: boolean;
  readonly certain: boolean;
  readonly foreign: number;
  /** Another client's appointment overlaps a line of ours with the same member. */
  readonly isTaken: boolean;
};

const knownToNameClients = new WeakSet<BookingDeps["upstream"]>();

export async function searchDay(
  deps: BookingDeps,
  booking: JournalBooking,
  visit: Visit,
  signal?: AbortSignal,
): Promise<DayMatches | "no_scope"> {
  const day = await readDayAppointments(deps, visit.date, signal);
  if (day === "no_scope") return day;
  if (day.records.some(namesClientAndLine)) knownToNameClients.add(deps.upstream);
  const omitsMissingClients = knownToNameClients.has(deps.upstream);
  const wanted = { date: visit.date, lines: wantedLines(visit) };
  const kinds = day.records.map((ref) =>
    kindOf(ref, booking.clientId, wanted, omitsMissingClients),
  );
  const idsOf = (kind: Kind) =>
    day.records.flatMap(({ id }, index) => (id !== null && kinds[index] === kind ? [id] : []));
  const areIdsKnown = day.records.every(
    ({ id }, index) => id !== null || kinds[index] === "foreign",
  );
  return {
    ids: idsOf("match"),
    cancelled: day.records.flatMap(({ id, isCancelled }, index) =>
      id !== null && kinds[index] === "match" && isCancelled ? [id] : [],
    ),
    others: idsOf("other"),
    withoutClient: idsOf("without_client"),
    unclear: idsOf("unclear"),
    complete: day.complete && areIdsKnown,
    certain: day.certain && areIdsKnown,
    foreign: kinds.filter((kind) => kind === "foreign").length,
    isTaken: day.records.some(
      (ref, index) => kinds[index] === "foreign" && isInTheWay(ref, visit) && !isMatch(ref, wanted),
    ),
  };
}

/**
 * The time was free right before the sending, so this appointment is new. One with just our lines
 * may be ours under another client's id, after a merge of clients.
 */
function isInTheWay({ date, lines, isCancelled }: DayRecord, visit: Visit): boolean {
  if (isCancelled || date !== visit.date) return false;
  return visit.lines.some((line) =>
    lines?.some(({ teamMemberId, startTime }) => {
      if (!line.member || teamMemberId !== line.member.id || startTime === null) return false;
      const start = minutesOf(startTime);
      return start >= minutesOf(line.start) && start < endMinuteOf(line);
    }),
  );
}

type Kind = "match" | "other" | "without_client" | "foreign" | "unclear";

/** A missing client field means "no client" only where this upstream names clients elsewhere. */
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

/** A line sent without a member matches any: the record may name a room there. */
type WantedLine = DayLine & { readonly serviceId: string; readonly startTime: string };

function wantedLines({ lines }: Visit): readonly WantedLine[] {
  return lines.map(({ item, start, member }) => ({
    serviceId: item.serviceId,
    startTime: start,
    teamMemberId: member?.id ?? null,
  }));
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
