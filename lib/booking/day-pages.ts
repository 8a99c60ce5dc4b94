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

/** A list that broke, by what was taken from it meanwhile or by how it counts, is read once more. */
const READINGS = 2;

type Searching = { readonly upstream: Pick<BookingDeps["upstream"], "searchAppointments"> };

/** Reads a day's appointments (§4.8). `no_scope`: the key may not. */
export async function readDay(
  deps: Searching,
  date: LocalDate,
  signal: AbortSignal | undefined,
): Promise<DayPages | "no_scope"> {
  for (let reading = 1; ; reading += 1) {
    const day = await readOnce(deps, date, signal);
    if (day === "no_scope" || day.complete || !day.isBroken || reading === READINGS) return day;
  }
}

async function readOnce(
  { upstream }: Searching,
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
 * page is asked for from the last record that is known already: only an answer that holds that very
 * record shows that nothing was jumped. What is booked meanwhile moves it further down its page. All
 * that were there at the beginning are read once such an answer holds nothing else, or once one that
 * brings nothing new tells a total that was reached.
 */
function createList() {
  const seen = new Map<string, DayRecord>();
  let position = 0;
  let first: string | undefined;
  let last: string | undefined;
  let totalAtFirst: number | undefined;
  let isUnbroken = true;
  let isReadable = true;

  const skip = () => (position > 1 ? position - 1 : position);

  /** A `skip` that is not heeded brings the first record again. */
  function goesOn(keys: readonly string[], from: number): boolean {
    if (from === position || keys[0] === last) return true;
    return last !== undefined && keys.includes(last) && !keys.includes(first ?? last);
  }

  return {
    skip,
    records: () => [...seen.values()],
    /** `undefined` while there may be more. */
    add({ records, unreadable, total }: Page) {
      const from = skip();
      const keys = records.map(keyOf);
      totalAtFirst ??= total;
      isReadable &&= unreadable === 0;
      isUnbroken &&= goesOn(keys, from);
      const known = seen.size;
      for (const record of records) seen.set(keyOf(record), record);
      const isNew = seen.size > known;
      const isLastAlone = records.length === position - from;
      if (!isNew && (isLastAlone || !isUnbroken || total === known)) {
        const isEnd = isUnbroken && isLastAlone && (totalAtFirst ?? 0) <= known;
        return { isComplete: isReadable && (isEnd || total === known), isBroken: !isUnbroken };
      }
      position = from + records.length + unreadable;
      first ??= keys[0];
      last = keys.at(-1);
      return undefined;
    },
  };
}

/** The same record is the same on every page; one without an id is told by what is kept of it. */
function keyOf(record: DayRecord): string {
  return record.id ?? JSON.stringify(record);
}
