import type { LocalDate } from "#lib/calendar.ts";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "./deps.ts";
import type { Review } from "./review.ts";

/**
 * The ids of a day's appointments that are as the booking asked for, and of the client's others.
 * `complete`: every page was read to the last record, so that what is missing here is absent.
 */
export type DayMatches = {
  readonly ids: readonly string[];
  readonly others: readonly string[];
  readonly complete: boolean;
};

type Ref = {
  readonly id: string;
  readonly clientId: string;
  readonly date: string;
  readonly lines: readonly {
    readonly serviceId: string;
    readonly startTime: string;
    readonly teamMemberId: string | null;
  }[];
};

const PAGE_SIZE = 100;
const MOST_PAGES = 40;

/** Searches the day of a booking (§4.8). `no_scope`: the key may not. */
export async function searchDay(
  deps: BookingDeps,
  booking: JournalBooking,
  review: Review,
  signal?: AbortSignal,
): Promise<DayMatches | "no_scope"> {
  const read = await appointmentsOf(deps, review.date, signal);
  if (read === "no_scope") return read;
  const own = read.refs.filter(({ clientId }) => clientId === booking.clientId);
  const ids = own.filter((ref) => isMatch(ref, review)).map(({ id }) => id);
  const others = own.map(({ id }) => id).filter((id) => !ids.includes(id));
  return { ids, others, complete: read.complete };
}

/** All appointments of a day, as far as they can be read. */
async function appointmentsOf(
  deps: BookingDeps,
  date: LocalDate,
  signal: AbortSignal | undefined,
): Promise<{ readonly refs: readonly Ref[]; readonly complete: boolean } | "no_scope"> {
  const seen = new Map<string, Ref>();
  let skip = 0;
  let unreadable = 0;
  let total: number | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await deps.upstream.searchAppointments(
      { startDate: date, endDate: date, limit: PAGE_SIZE, skip },
      { lane: "finish", ...(signal && { signal }) },
    );
    if (!read.ok && read.error.kind === "forbidden") return "no_scope";
    // An unreadable page is no evidence, but what was read before it is.
    if (!read.ok) return { refs: [...seen.values()], complete: false };
    const { records } = read.value;
    const before = seen.size;
    for (const record of records) seen.set(record.id, record);
    skip += records.length + read.value.unreadable;
    unreadable += read.value.unreadable;
    total = read.value.total ?? total;
    // A page may be shorter than asked for, and a total may be of the page: only one without news
    // is the last.
    if (seen.size === before) {
      const complete = unreadable === 0 && (total === undefined || seen.size >= total);
      return { refs: [...seen.values()], complete };
    }
  }
  return { refs: [...seen.values()], complete: false };
}

/** The same day and lines, each at its time and, where it is told, with its member. */
function isMatch(ref: Ref, review: Review): boolean {
  if (ref.date !== review.date) return false;
  if (ref.lines.length !== review.cart.length) return false;
  return review.cart.every((line, index) =>
    ref.lines.some(
      (found) =>
        found.serviceId === line.serviceId &&
        found.startTime === review.lines[index]?.start &&
        (found.teamMemberId === null || found.teamMemberId === review.memberId),
    ),
  );
}
