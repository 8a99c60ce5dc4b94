import type { Sealer } from "#lib/site/seals/seal.ts";
import type { Contact } from "./contact.ts";
import { type AgreedVisit, cartOf, timeOf } from "./visit.ts";

/**
 * Two forms of one wish have the same (lib/store/journal/insert.ts), however name and address are spelt.
 * Without the member: "anyone" may mean another one each time.
 */
export function dedupeKeyOf(
  sealer: Sealer,
  visit: AgreedVisit,
  { firstName, email, phone }: Contact,
): string {
  const name = firstName.toLowerCase().replaceAll(/\s+/g, " ");
  const wish = [name, email?.toLowerCase(), phone, visit.slug, cartOf(visit), timeOf(visit)];
  return sealer.fingerprint("twin", JSON.stringify(wish));
}

/** Whose booking waits: each visitor may have two bookings in the queue. */
export function queueKeyOf(sealer: Sealer, { email, phone }: Contact): string {
  return sealer.fingerprint("visitor", email?.toLowerCase() ?? phone ?? "");
}
