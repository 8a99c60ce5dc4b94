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
const [ID_BYTES, DATE_BYTES] = [16, 4];

export function tokenFor(sealer: Sealer, booking: JournalBooking): string {
  const { id, slug, version, state } = booking;
  const neverHeldTime = version === 1 && state === "not_booked";
  const visit = neverHeldTime ? undefined : readRequest(booking);
  return sealToken(sealer, { id, slug, ...(visit && { date: visit.date }) });
}

/** Packed to keep addresses short: the UUID, the date as a number, the location. */
export function sealToken(sealer: Sealer, link: BookingLink): string {
  const packed = Buffer.alloc(ID_BYTES + DATE_BYTES);
  packed.write(link.id.replaceAll("-", ""), "hex");
  packed.writeUInt32BE(Number(link.date?.replaceAll("-", "") ?? 0), ID_BYTES);
  return sealer.sealBytes(PURPOSE, Buffer.concat([packed, Buffer.from(link.slug)]));
}

export function openToken(sealer: Sealer, token: string): Result<BookingLink, "unreadable"> {
  const packed = sealer.openBytes(PURPOSE, token);
  return packed ? ok(unpacked(Buffer.from(packed))) : err("unreadable");
}

function unpacked(packed: Buffer): BookingLink {
  const hex = packed.toString("hex", 0, ID_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  const date = String(packed.readUInt32BE(ID_BYTES)).replace(/^(.{4})(..)(..)$/, "$1-$2-$3");
  const slug = packed.toString("utf8", ID_BYTES + DATE_BYTES);
  return { id, slug, ...(isDate(date) && { date }) };
}

const DAYS_AFTER_VISIT = 7;

export function linkEndsAt({ date }: { readonly date: LocalDate }, timeZone: string): number {
  return instantOf(addDays(date, DAYS_AFTER_VISIT + 1), "00:00:00", timeZone);
}
