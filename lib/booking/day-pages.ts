import type { LocalDate } from "#lib/calendar.ts";
import type { BookingDeps } from "./deps.ts";

/** What could be read of a line; `null` where a part is missing or odd. */
export type DayLine = {
  readonly serviceId: string | null;
  readonly startTime: string | null;
  readonly teamMemberId: string | null;
};

/** What could be read of an appointment. */
export type DayRecord = {
  readonly id: string | null;
  /** `none`: it says that it has no client; `unsaid`: it says nothing of a client. */
  readonly client: { readonly id: string } | "none" | "unsaid" | "unreadable";
  readonly date: string | null;
  readonly lines: readonly DayLine[] | null;
};

/** A day's appointments, and whether these are proven to be all of them. */
export type DayPages = { readonly records: readonly DayRecord[]; readonly complete: boolean };

type Page = {
  readonly records: readonly DayRecord[];
  readonly unreadable: number;
  readonly total?: number;
};

const PAGE_SIZE = 100;
const MOST_PAGES = 40;

/** What is booked between two pages shifts them, so a list that broke is read once more. */
const READINGS = 2;

/** Reads a day's appointments (§4.8). `no_scope`: the key may not. */
export async function readDay(
  deps: Pick<BookingDeps, "upstream">,
  date: LocalDate,
  signal: AbortSignal | undefined,
): Promise<DayPages | "no_scope"> {
  for (let reading = 1; ; reading += 1) {
    const day = await readOnce(deps, date, signal);
    if (day === "no_scope" || day.complete || !day.isBroken || reading === READINGS) return day;
  }
}

async function readOnce(
  { upstream }: Pick<BookingDeps, "upstream">,
  date: LocalDate,
  signal: AbortSignal | undefined,
): Promise<(DayPages & { readonly isBroken: boolean }) | "no_scope"> {
  const list = createList();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await upstream.searchAppointments(
      { startDate: date, endDate: date, limit: PAGE_SIZE, skip: list.skip() },
      { lane: "finish", ...(signal && { signal }) },
    );
    if (!answer.ok && answer.error.kind === "forbidden") return "no_scope";
    // An unreadable page is no evidence, but what was read before it is.
    if (!answer.ok) break;
    const end = list.add(answer.value);
    if (end) return { records: list.records(), complete: end.isComplete, isBroken: end.isBroken };
  }
  return { records: list.records(), complete: false, isBroken: false };
}

/**
 * Puts pages together. How `skip` counts and how long a page may be is not shown (§4.9), so each
 * page is asked for from the last record that is known already: only an answer that begins with
 * that very record shows that nothing was jumped. All are read once such an answer holds nothing
 * else, or once one that brings nothing new tells a total that was reached.
 */
function createList() {
  const seen = new Map<string, DayRecord>();
  let read = 0;
  let last: string | undefined;
  let largestTotal = 0;
  let isUnbroken = true;
  let isReadable = true;

  const skip = () => (read > 1 ? read - 1 : read);

  return {
    skip,
    records: () => [...seen.values()],
    /** `undefined` while there may be more. */
    add({ records, unreadable, total }: Page) {
      const from = skip();
      const keys = records.map(keyOf);
      largestTotal = Math.max(largestTotal, total ?? 0);
      isReadable &&= unreadable === 0;
      isUnbroken &&= from === read || keys[0] === last;
      const known = seen.size;
      for (const record of records) seen.set(keyOf(record), record);
      if (seen.size === known) {
        const isEnd = isUnbroken && records.length === read - from && largestTotal <= known;
        return { isComplete: isReadable && (isEnd || total === known), isBroken: !isUnbroken };
      }
      read = from + records.length + unreadable;
      last = keys.at(-1);
      return undefined;
    },
  };
}

/** The same record is the same on every page; one without an id is told by what is kept of it. */
function keyOf(record: DayRecord): string {
  return record.id ?? JSON.stringify(record);
}
