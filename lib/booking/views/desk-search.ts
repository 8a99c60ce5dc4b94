import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isBookedOrUnderWay } from "#lib/store/journal/states.ts";
import { type LocalDate, wallClock } from "#lib/values/calendar.ts";
import { DAY_MS } from "#lib/values/durations.ts";
import type { Minor } from "#lib/values/money.ts";
import type { BookingDeps } from "../deps.ts";
import { readRequest } from "../model/record.ts";
import { totalOf } from "../model/visit.ts";
import { type DeskBooking, deskBookingOf } from "./desk-entry.ts";

export type DeskQuery = {
  /** A reference, or part of a name. */
  readonly text?: string | undefined;
  readonly date?: LocalDate | undefined;
};

/** In order of appointments. `coming`: from today on; `over`: all others, the latest first. */
export type DeskList = {
  readonly person: readonly DeskBooking[];
  readonly coming: readonly DeskBooking[];
  readonly over: readonly DeskBooking[];
  readonly more: boolean;
};

const BATCH = 250;
const MAX_SEARCHED = 10_000;
const MAX_LISTED = 50;

/** Names are known as long as the contact is, references and days for 400 days. */
export async function list(deps: BookingDeps, query: DeskQuery): Promise<DeskList> {
  const { journal, location, now } = deps;
  const today = wallClock(now(), location.timeZone).date;
  const coming: DeskBooking[] = [];
  const over: DeskBooking[] = [];
  for await (const stored of newest(deps)) {
    const booking = await deskBookingOf(deps, stored);
    if (booking.needsPerson || !matches(booking, query)) continue;
    const isComing = isBookedOrUnderWay(booking.state) && beginOf(booking) >= today;
    (isComing ? coming : over).push(booking);
  }
  // However old, what needs a person is in a short list of its own.
  const needing = await journal.find(location.slug, { index: "needing_person" });
  const person = await Promise.all(needing.map((booking) => deskBookingOf(deps, booking)));
  return {
    person: person.filter((booking) => matches(booking, query)).toSorted(byAppointment),
    coming: coming.toSorted(byAppointment).slice(0, MAX_LISTED),
    over: over.toSorted((one, other) => byAppointment(other, one)).slice(0, MAX_LISTED),
    more: coming.length > MAX_LISTED || over.length > MAX_LISTED,
  };
}

/** Newest first. */
export async function all(deps: BookingDeps): Promise<readonly DeskBooking[]> {
  const bookings: DeskBooking[] = [];
  for await (const booking of newest(deps)) bookings.push(await deskBookingOf(deps, booking));
  return bookings;
}

/** Of bookings by the moment at which they came. */
export type BookedSum = { readonly count: number; readonly price: Minor };

/** What came in the last days and stands in the scheduler. */
export async function bookedOnline(deps: BookingDeps, days: number): Promise<BookedSum> {
  const since = deps.now() - days * DAY_MS;
  let count = 0;
  let price: Minor = 0;
  for await (const booking of newest(deps)) {
    if (booking.createdAt < since) break;
    if (!isBooked(booking)) continue;
    const visit = readRequest(booking);
    count += 1;
    price += visit ? totalOf(visit).price : 0;
  }
  return { count, price };
}

/** Known to stand in the scheduler. */
export function isBooked({ state, doing }: Pick<JournalBooking, "state" | "doing">): boolean {
  return state === "booked" || (doing !== "book" && isBookedOrUnderWay(state));
}

function byAppointment(one: DeskBooking, other: DeskBooking): number {
  return beginOf(one).localeCompare(beginOf(other));
}

function beginOf({ visit }: DeskBooking): string {
  return visit ? `${visit.date} ${visit.start}` : "";
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

function matches({ reference, contact, visit }: DeskBooking, { text, date }: DeskQuery): boolean {
  if (date !== undefined && visit?.date !== date) return false;
  if (text === undefined) return true;
  const name = searchable(`${contact?.firstName ?? ""} ${contact?.lastName ?? ""}`);
  const isNamed = searchable(text)
    .split(" ")
    .every((word) => name.includes(word));
  return (
    isNamed || searchable(reference).replace("-", "") === text.toLowerCase().replace(/[\s-]/g, "")
  );
}

function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
