import type { JournalBooking } from "#lib/journal/contract.ts";
import type { Sealer } from "#lib/session/seal.ts";
import { type Contact, contactSchema } from "./contact.ts";

const CONTACT_PURPOSE = "contact";
/** Outlasts the longest wait and the thirty days until the last contact is purged. */
const CONTACT_TTL_SECONDS = 45 * 86_400;

/** How the journal keeps name, email and phone until `lib/journal/rules/purge.ts` takes them out. */
export function sealContact(sealer: Sealer, contact: Contact): Promise<string> {
  return sealer.seal(CONTACT_PURPOSE, contact, CONTACT_TTL_SECONDS);
}

/** `undefined` once it is purged or its secret retired. */
export async function openContact(
  sealer: Sealer,
  booking: JournalBooking,
): Promise<Contact | undefined> {
  if (booking.contact === null) return undefined;
  const opened = await sealer.open(CONTACT_PURPOSE, booking.contact, contactSchema);
  return opened.ok ? opened.value : undefined;
}
