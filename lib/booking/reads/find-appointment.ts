import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { Lane } from "#lib/upstream/limits/lanes.ts";
import type { WireAppointmentRef } from "#lib/upstream/schema/records.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { parseRequest } from "../model/record.ts";
import { isRecordOf } from "./appointment-now.ts";

const PAGE_SIZE = 100;
const MAX_PAGES = 40;

type SearchDeps = { readonly upstream: Pick<BookingDeps["upstream"], "searchAppointments"> };

/** Pages by records, to one that brings nothing new. One unreadable record makes it `unread`. */
export async function readDay(
  { upstream }: SearchDeps,
  date: LocalDate,
  signal?: AbortSignal,
  lane: Lane = "finish",
): Promise<readonly WireAppointmentRef[] | "forbidden" | "unread"> {
  const records = new Map<string, WireAppointmentRef>();
  let skip = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await upstream.searchAppointments(
      { startDate: date, endDate: date, limit: PAGE_SIZE, skip },
      { lane, ...(signal && { signal }) },
    );
    if (!answer.ok) return answer.error.kind === "forbidden" ? "forbidden" : "unread";
    if (answer.value.unreadable > 0) return "unread";
    const before = records.size;
    for (const record of answer.value.records) records.set(keyOf(record), record);
    skip += answer.value.records.length;
    if (records.size === before) return [...records.values()];
  }
  return "unread";
}

function keyOf(record: WireAppointmentRef): string {
  return record.id ?? JSON.stringify(record);
}

/** Ids of records of this very visit for this client that are not cancelled and that no booking has. */
export async function matchesOf(
  { journal }: Pick<BookingDeps, "journal">,
  booking: JournalBooking,
  records: readonly WireAppointmentRef[],
): Promise<readonly string[]> {
  if (booking.clientId === null) return [];
  const visit = parseRequest(booking);
  const ids = records.flatMap((record) =>
    record.id !== null &&
    !record.isCancelled &&
    record.clientId === booking.clientId &&
    isRecordOf(record, visit)
      ? [record.id]
      : [],
  );
  const claims = await Promise.all(
    ids.map((appointmentId) => journal.find(booking.slug, { appointmentId })),
  );
  return ids.filter((_, at) => claims[at]?.length === 0);
}
