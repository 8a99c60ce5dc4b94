import { createHash } from "node:crypto";
import { z } from "zod";
import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Result } from "#lib/result.ts";
import type { Sealer } from "#lib/session/seal.ts";
import { type Contact, contactSchema } from "./contact.ts";
import { type Review, reviewSchema } from "./review.ts";

/** The parts of a journal record that only this room can read, in and out. */

const CONTACT_PURPOSE = "contact";
/** Outlasts the longest wait, the end and the day after it. */
const CONTACT_TTL_SECONDS = 7 * 86_400;
const TOKEN_PURPOSE = "booking";
const TOKEN_TTL_SECONDS = 400 * 86_400;

export function parseRequest(booking: JournalBooking): Review {
  return reviewSchema.parse(JSON.parse(booking.request));
}

const outcomeSchema = z.object({
  newTotal: z.object({ price: z.int(), minutes: z.int() }).optional(),
});

type Outcome = {
  readonly newTotal?: { readonly price: number; readonly minutes: number } | undefined;
};

export function parseOutcome(text: string | null): Outcome {
  return text === null ? {} : outcomeSchema.parse(JSON.parse(text));
}

export function sealContact(sealer: Sealer, contact: Contact): Promise<string> {
  return sealer.seal(CONTACT_PURPOSE, contact, CONTACT_TTL_SECONDS);
}

/** The contact of a booking, unless it was purged or its secret was retired. */
export async function openContact(
  sealer: Sealer,
  booking: JournalBooking,
): Promise<Contact | undefined> {
  if (booking.contact === null) return undefined;
  const opened = await sealer.open(CONTACT_PURPOSE, booking.contact, contactSchema);
  return opened.ok ? opened.value : undefined;
}

/** The address of a booking's own page. */
export function sealToken(sealer: Sealer, bookingId: string): Promise<string> {
  return sealer.seal(TOKEN_PURPOSE, bookingId, TOKEN_TTL_SECONDS);
}

export function openToken(
  sealer: Sealer,
  token: string,
): Promise<Result<string, "unreadable" | "expired">> {
  return sealer.open(TOKEN_PURPOSE, token, z.string());
}

/**
 * The same wish of the same person: a form that was opened twice has two intents, but sending
 * both is meant to book once. The member is left out, since "anyone" may be somebody else then.
 */
export function twinKeyOf(sealer: Sealer, review: Review, contact: Contact): string {
  const person = [contact.firstName, contact.email, contact.phone].map((part) =>
    part?.toLowerCase(),
  );
  const wish = [review.slug, review.cart, review.date, review.start];
  return sealer.fingerprint("twin", JSON.stringify([person, wish]));
}

/**
 * The identity of a second try: the same choice after the same booking is the same intent, so
 * pressing twice books once.
 */
export function intentAfter(previous: string, review: Review): string {
  const { cart, date, start, memberId, shown } = review;
  const choice = JSON.stringify([
    previous,
    cart,
    date,
    start,
    memberId,
    shown.price,
    shown.minutes,
  ]);
  return createHash("sha256").update(choice).digest("base64url");
}
