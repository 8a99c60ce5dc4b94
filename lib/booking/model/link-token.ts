import type { Sealer } from "#lib/site/seals/seal.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { addDays, instantOf, isDate, type LocalDate } from "#lib/values/calendar.ts";
import { err, ok, type Result } from "#lib/values/result.ts";
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

export function openToken(sealer: Sealer, token: string): Result<BookingLink, "unreadable"> {
  const opened = sealer.openBytes(PURPOSE, token);
  if (!opened) return err("unreadable");
  const [id = "", date = "", slug = ""] = Buffer.from(opened).toString().split(" ");
  return ok({ id, slug, ...(isDate(date) && { date }) });
}

const DAYS_AFTER_VISIT = 7;

export function linkEndsAt({ date }: { readonly date: LocalDate }, timeZone: string): number {
  return instantOf(addDays(date, DAYS_AFTER_VISIT + 1), "00:00:00", timeZone);
}
