import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { DAY_MS } from "#lib/values/durations.ts";
import type { Minor } from "#lib/values/money.ts";
import type { BookingDeps } from "../deps.ts";
import { readPresent } from "../model/record.ts";
import { referenceOf } from "../model/reference.ts";
import { totalOf } from "../model/visit.ts";
import { type DeskEntry, type DeskGroup, entryOf, groupOf, isBooked } from "./desk-entry.ts";

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

/** Of bookings by the moment at which they came. */
export type BookedSum = { readonly count: number; readonly price: Minor };

/** What came in the last days, each number of them a sum, and stands in the scheduler. */
export async function bookedOnline(
  deps: BookingDeps,
  days: readonly number[],
): Promise<readonly BookedSum[]> {
  const starts = days.map((count) => deps.now() - count * DAY_MS);
  const booked: JournalBooking[] = [];
  for await (const booking of newest(deps)) {
    if (booking.createdAt < Math.min(...starts)) break;
    if (isBooked(booking)) booked.push(booking);
  }
  return starts.map((start) => {
    const since = booked.filter(({ createdAt }) => createdAt >= start);
    return { count: since.length, price: since.reduce((sum, one) => sum + priceOf(one), 0) };
  });
}

function priceOf(booking: JournalBooking): Minor {
  const visit = readPresent(booking);
  return visit ? totalOf(visit).price : 0;
}

/** For sorting by the time of the appointment. */
export function beginOf({ visit }: Pick<DeskEntry, "visit">): string {
  return visit ? `${visit.date} ${visit.start}` : "";
}

/** The journal has short lists of unfinished bookings and of those that need staff. */
async function* candidates(
  deps: BookingDeps,
  { group }: DeskQuery,
): AsyncGenerator<JournalBooking> {
  const { journal, location } = deps;
  const { slug } = location;
  if (group === "person") yield* await journal.find(slug, { index: "needing_person" });
  else if (group === "waiting" || group === "checking")
    yield* await journal.find(slug, { index: "unfinished" });
  else yield* newest(deps);
}

async function* newest({ journal, location }: BookingDeps): AsyncGenerator<JournalBooking> {
  let before: number | undefined;
  for (let searched = 0; searched < MAX_SEARCHED; searched += BATCH) {
    const batch = await journal.find(location.slug, { newest: BATCH, before });
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    before = last.createdAt;
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
