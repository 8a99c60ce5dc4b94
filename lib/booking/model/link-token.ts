import type { Sealer } from "#lib/site/seals/seal.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isDate, type LocalDate } from "#lib/values/calendar.ts";
import { readRequest } from "./record.ts";

/** What a link says by itself. Without the journal it shows no booking. */
export type BookingLink = {
  readonly id: string;
  /** The location. */
  readonly slug: string;
  /** Day of the visit when the link was made; absent where the booking never held a time. */
  readonly date?: LocalDate;
};

const PURPOSE = "booking link";

export function tokenFor(sealer: Sealer, booking: JournalBooking): string {
  const { id, slug, version, state } = booking;
  const neverHeldTime = version === 1 && state === "not_booked";
  const visit = neverHeldTime ? undefined : readRequest(booking);
  return sealToken(sealer, { id, slug, ...(visit && { date: visit.date }) });
}

export function sealToken(sealer: Sealer, { id, slug, date = "" }: BookingLink): string {
  return sealer.sealBytes(PURPOSE, Buffer.from([id, date, slug].join(" ")));
}

export function openToken(sealer: Sealer, token: string): BookingLink | undefined {
  const opened = sealer.openBytes(PURPOSE, token);
  if (!opened) return undefined;
  const [id = "", date = "", slug = ""] = Buffer.from(opened).toString().split(" ");
  return { id, slug, ...(isDate(date) && { date }) };
}
