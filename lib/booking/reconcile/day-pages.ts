import type { LocalDate } from "#lib/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { createPageList, createRecordList, type DayList, type DayRecord } from "./day-lists.ts";

export type DayPages = { readonly records: readonly DayRecord[]; readonly complete: boolean };

const PAGE_SIZE = 100;
const MAX_PAGES = 40;

/** A broken list is read again (a cancellation may have shifted it), then by page numbers. */
const LIST_ATTEMPTS = [createRecordList, createRecordList, createPageList];

type SearchDeps = { readonly upstream: Pick<BookingDeps["upstream"], "searchAppointments"> };

/** `no_scope`: the API key lacks the right (§4.8). */
export async function readDayAppointments(
  deps: SearchDeps,
  date: LocalDate,
  signal: AbortSignal | undefined,
): Promise<DayPages | "no_scope"> {
  let day: Reading = UNREAD;
  for (const createList of LIST_ATTEMPTS) {
    const reading = await readList(deps, date, createList(), signal);
    if (reading === "no_scope") return reading;
    if (reading.complete || reading.records.length >= day.records.length) day = reading;
    if (day.complete || !reading.isBroken) break;
  }
  return day;
}

type Reading = DayPages & { readonly isBroken: boolean };

const UNREAD: Reading = { records: [], complete: false, isBroken: false };

async function readList(
  { upstream }: SearchDeps,
  date: LocalDate,
  list: DayList,
  signal: AbortSignal | undefined,
): Promise<Reading | "no_scope"> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const response = await upstream.searchAppointments(
      { startDate: date, endDate: date, limit: PAGE_SIZE, skip: list.skip() },
      { lane: "finish", ...(signal && { signal }) },
    );
    if (!response.ok && response.error.kind === "forbidden") return "no_scope";
    if (!response.ok) break;
    const end = list.add(response.value);
    if (end) return { records: list.records(), complete: end.isComplete, isBroken: end.isBroken };
  }
  return { records: list.records(), complete: false, isBroken: false };
}
