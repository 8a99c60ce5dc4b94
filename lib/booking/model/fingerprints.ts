import type { Sealer } from "#lib/site/seals/seal.ts";
import type { Contact } from "./contact.ts";
import { type AgreedVisit, cartOf, startOf } from "./visit.ts";

/** Two forms of one wish have the same (lib/store/journal/insert.ts). Without the member: "anyone" may mean another one each time. */
export function dedupeKeyOf(sealer: Sealer, visit: AgreedVisit, contact: Contact): string {
  const identity = [contactKeyOf(sealer, contact), cartAndTimeKeyOf(visit)];
  return sealer.fingerprint("twin", JSON.stringify(identity));
}

/** Compared in memory, never stored. */
export function cartAndTimeKeyOf(visit: AgreedVisit): string {
  return JSON.stringify([visit.slug, cartOf(visit), visit.date, startOf(visit)]);
}

/** One key however a person's name and address are spelt. */
export function contactKeyOf(sealer: Sealer, { firstName, email, phone }: Contact): string {
  const spelt = [firstName.toLowerCase().replaceAll(/\s+/g, " "), email?.toLowerCase(), phone];
  return sealer.fingerprint("contact", JSON.stringify(spelt));
}

/** Whose booking waits: each visitor may have two bookings in the queue. */
export function queueKeyOf(sealer: Sealer, { email, phone }: Contact): string {
  return sealer.fingerprint("visitor", email?.toLowerCase() ?? phone ?? "");
}
