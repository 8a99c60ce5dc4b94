import { z } from "zod";
import type { Sealer } from "#lib/site/seals/seal.ts";
import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { type Contact, contactSchema } from "./contact.ts";

const CONTACT_PURPOSE = "contact";
/** Outlasts the longest wait and the thirty days until the last contact is purged. */
const CONTACT_TTL_SECONDS = 45 * 86_400;

/** Contacts stay sealed like this until `lib/store/journal/purge.ts` removes them. */
export function sealContact(sealer: Sealer, contact: Contact): Promise<string> {
  return sealer.seal(CONTACT_PURPOSE, contact, CONTACT_TTL_SECONDS);
}

/** `undefined` once the contact is purged or its secret retired. */
export async function openContact(
  sealer: Sealer,
  booking: JournalBooking,
): Promise<Contact | undefined> {
  if (booking.contact === null) return undefined;
  const opened = await sealer.open(CONTACT_PURPOSE, booking.contact, contactSchema);
  return opened.ok ? opened.value : undefined;
}

const WARNING_PURPOSE = "warning";
const WARNING_TTL_SECONDS = 400 * 86_400;

/** What the upstream says may name a client: sealed for staff, never logged. */
export function sealWarning(sealer: Sealer, text: string): Promise<string> {
  return sealer.seal(WARNING_PURPOSE, text.replaceAll(/\p{Cc}+/gu, " "), WARNING_TTL_SECONDS);
}

export async function openWarning(sealer: Sealer, sealed: string): Promise<string | undefined> {
  const opened = await sealer.open(WARNING_PURPOSE, sealed, z.string());
  return opened.ok ? opened.value : undefined;
}
