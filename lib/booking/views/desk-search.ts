import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { BookingDeps } from "../deps.ts";
import { readPresent } from "../model/record.ts";
import { referenceOf } from "../model/reference.ts";
import { type DeskEntry, type DeskGroup, entryOf, groupOf } from "./desk-entry.ts";

export type DeskQuery = {
  /** A reference, or part of a name. */
  readonly text?: string | undefined;
  readonly date?: LocalDate | undefined;
  readonly group?: DeskGroup | undefined;
};

export type DeskList = { readonly entries: readonly DeskEntry[]; readonly more: boolean };

const BATCH = 250;
const MAX_SEARCHED = 10_000;
const MAX_LISTED = 50;

/** Newest first. Names are known as long as the contact is, references and days for 400 days. */
export async function search(
  deps: BookingDeps,
  query: DeskQuery,
  limit = MAX_LISTED,
): Promise<DeskList> {
  const entries: DeskEntry[] = [];
  for await (const booking of candidates(deps, query)) {
    if (!mayMatch(booking, query)) continue;
    const entry = await entryOf(deps, booking);
    if (!isNamed(entry, query.text)) continue;
    if (entries.length === limit) return { entries, more: true };
    entries.push(entry);
  }
  return { entries, more: false };
}

/** Appointments of these days in order of time, cancelled ones and those in doubt included. */
export async function agenda(
  deps: BookingDeps,
  days: readonly LocalDate[],
): Promise<readonly DeskEntry[]> {
  const entries: DeskEntry[] = [];
  for await (const booking of candidates(deps, {})) {
    if (!isBookedOrUnderWay(booking.state) && booking.state !== "cancelled") continue;
    const date = readPresent(booking)?.date;
    if (date === undefined || !days.includes(date)) continue;
    entries.push(await entryOf(deps, booking));
  }
  return entries.toSorted((one, other) => beginOf(one).localeCompare(beginOf(other)));
}

/** For sorting by the time of the appointment. */
export function beginOf({ visit }: Pick<DeskEntry, "visit">): string {
  return visit ? `${visit.date} ${visit.start}` : "";
}

/** The journal has short lists of unfinished bookings and of those that need staff. */
async function* candidates(
  { journal, location }: BookingDeps,
  { group }: DeskQuery,
): AsyncGenerator<JournalBooking> {
  const { slug } = location;
  if (group === "person") yield* await journal.find(slug, { index: "needing_person" });
  else if (group === "waiting" || group === "checking")
    yield* await journal.find(slug, { index: "unfinished" });
  else {
    let before: number | undefined;
    for (let searched = 0; searched < MAX_SEARCHED; searched += BATCH) {
      const batch = await journal.find(slug, { newest: BATCH, before });
      yield* batch;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      before = last.createdAt;
    }
  }
}

function mayMatch(booking: JournalBooking, { text, date, group }: DeskQuery): boolean {
  if (group !== undefined && groupOf(booking) !== group) return false;
  if (date !== undefined && readPresent(booking)?.date !== date) return false;
  // A name needs the contact; without one only the reference can match.
  return text === undefined || booking.contact !== null || isReference(booking.id, text);
}

function isNamed({ id, contact }: DeskEntry, text: string | undefined): boolean {
  if (text === undefined || isReference(id, text)) return true;
  const name = searchable(`${contact?.firstName ?? ""} ${contact?.lastName ?? ""}`);
  return searchable(text)
    .split(" ")
    .every((word) => name.includes(word));
}

function isReference(id: string, text: string): boolean {
  return searchable(referenceOf(id)).replace("-", "") === searchable(text).replace(/[\s-]/g, "");
}

function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
