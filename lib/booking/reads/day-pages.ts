import type { Lane } from "#lib/upstream/limits/lanes.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { createPageList, createRecordList, type DayList, type DayRecord } from "./day-lists.ts";

/** `certain`: complete even if this upstream's pages held one record each. */
export type DayPages = {
  readonly records: readonly DayRecord[];
  readonly complete: boolean;
  readonly certain: boolean;
};

const PAGE_SIZE = 100;
const MAX_PAGES = 40;

/** A broken list is read again (a cancellation may have shifted it), then by page numbers. */
const LIST_ATTEMPTS = [createRecordList, createRecordList, createPageList];

/** Longest page that each upstream has shown: a shorter page has not been cut. */
const longestPage = new WeakMap<SearchDeps["upstream"], number>();

type SearchDeps = { readonly upstream: Pick<BookingDeps["upstream"], "searchAppointments"> };

/** `no_scope`: the API key lacks the right (§4.8). */
export async function readDayAppointments(
  deps: SearchDeps,
  date: LocalDate,
  signal: AbortSignal | undefined,
  lane: Lane = "finish",
): Promise<DayPages | "no_scope"> {
  let day: Reading = UNREAD;
  for (const createList of LIST_ATTEMPTS) {
    const reading = await readList(deps, date, createList(), signal, lane);
    if (reading === "no_scope") return reading;
    if (reading.complete || reading.records.length >= day.records.length) day = reading;
    if (day.complete || !reading.isBroken) break;
  }
  return day;
}

type Reading = DayPages & { readonly isBroken: boolean };

const UNREAD: Reading = { records: [], complete: false, certain: false, isBroken: false };

async function readList(
  { upstream }: SearchDeps,
  date: LocalDate,
  list: DayList,
  signal: AbortSignal | undefined,
  lane: Lane,
): Promise<Reading | "no_scope"> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await upstream.searchAppointments(
      { startDate: date, endDate: date, limit: PAGE_SIZE, skip: list.skip() },
      { lane, ...(signal && { signal }) },
    );
    if (!response.ok && response.error.kind === "forbidden") return "no_scope";
    if (!response.ok) break;
    const longest = Math.max(response.value.records.length, longestPage.get(upstream) ?? 0);
    longestPage.set(upstream, longest);
    const end = list.add(response.value);
    if (!end) continue;
    const records = list.records();
    const { isComplete: complete, isCertain, isBroken } = end;
    const certain = complete && (isCertain || records.length === 0 || records.length < longest);
    return { records, complete, certain, isBroken };
  }
  return { ...UNREAD, records: list.records() };
}
