import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import { type LocalDate, wallClock } from "#lib/values/calendar.ts";
import { DAY_MS } from "#lib/values/durations.ts";
import type { Minor } from "#lib/values/money.ts";
import type { BookingDeps } from "../deps.ts";
import { readRequest } from "../model/record.ts";
import { referenceOf } from "../model/reference.ts";
import { totalOf } from "../model/visit.ts";
import { type DeskEntry, entryOf, isBooked, needsPerson } from "./desk-entry.ts";

export type DeskQuery = {
  /** A reference, or part of a name. */
  readonly text?: string | undefined;
  readonly date?: LocalDate | undefined;
};

/** In order of appointments. `coming`: from today on; `over`: all others, the latest first. */
export type DeskList = {
  readonly person: readonly DeskEntry[];
  readonly coming: readonly DeskEntry[];
  readonly over: readonly DeskEntry[];
  readonly more: boolean;
};

const BATCH = 250;
const MAX_SEARCHED = 10_000;
const MAX_LISTED = 50;

/** Names are known as long as the contact is, references and days for 400 days. */
export async function list(deps: BookingDeps, query: DeskQuery): Promise<DeskList> {
  const today = wallClock(deps.now(), deps.location.timeZone).date;
  const person: DeskEntry[] = [];
  const coming: DeskEntry[] = [];
  const over: DeskEntry[] = [];
  for await (const booking of candidates(deps)) {
    if (!mayMatch(booking, query)) continue;
    const entry = await entryOf(deps, booking);
    if (!isNamed(entry, query.text)) continue;
    const isComing = isBookedOrUnderWay(entry.state) && beginOf(entry) >= today;
    if (entry.needsPerson) person.push(entry);
    else if (isComing) coming.push(entry);
    else over.push(entry);
  }
  return {
    person: person.toSorted(byAppointment),
    coming: coming.toSorted(byAppointment).slice(0, MAX_LISTED),
    over: over.toSorted((one, other) => byAppointment(other, one)).slice(0, MAX_LISTED),
    more: coming.length > MAX_LISTED || over.length > MAX_LISTED,
  };
}

/** Newest first. */
export async function all(deps: BookingDeps): Promise<readonly DeskEntry[]> {
  const entries: DeskEntry[] = [];
  for await (const booking of newest(deps)) entries.push(await entryOf(deps, booking));
  return entries;
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
  const visit = readRequest(booking);
  return visit ? totalOf(visit).price : 0;
}

function byAppointment(one: DeskEntry, other: DeskEntry): number {
  return beginOf(one).localeCompare(beginOf(other));
}

function beginOf({ visit }: DeskEntry): string {
  return visit ? `${visit.date} ${visit.start}` : "";
}

/** However old, what needs a person is in a short list of its own. */
async function* candidates(deps: BookingDeps): AsyncGenerator<JournalBooking> {
  yield* await deps.journal.find(deps.location.slug, { index: "needing_person" });
  for await (const booking of newest(deps)) if (!needsPerson(booking)) yield booking;
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

function mayMatch(booking: JournalBooking, { text, date }: DeskQuery): boolean {
  if (date !== undefined && readRequest(booking)?.date !== date) return false;
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
