import type { Sealer } from "#lib/site/seals/seal.ts";
import type { Contact } from "./contact.ts";
import { type AgreedVisit, cartOf, startOf } from "./visit.ts";

/** Column `dedupe_key`. Without the member: "anyone" may mean another one each time. */
export function dedupeKeyOf(sealer: Sealer, visit: AgreedVisit, contact: Contact): string {
  const identity = [contact.firstName, contact.email, contact.phone].map((part) =>
    part?.toLowerCase(),
  );
  return sealer.fingerprint("twin", JSON.stringify([identity, cartAndTimeKeyOf(visit)]));
}

/** Compared in memory, never stored. */
export function cartAndTimeKeyOf(visit: AgreedVisit): string {
  return JSON.stringify([visit.slug, cartOf(visit), visit.date, startOf(visit)]);
}

/** Column `person_key`. With the first name: a family may share an address. */
export function personKeyOf(sealer: Sealer, { firstName, email, phone }: Contact): string {
  const identity = [firstName.toLowerCase(), email?.toLowerCase() ?? phone];
  return sealer.fingerprint("person", JSON.stringify(identity));
}

/** Remembered as `client`. One key for each client that the upstream would match (§4.3). */
export function clientKeyOf(sealer: Sealer, { email, phone }: Contact): string {
  return sealer.fingerprint("client", JSON.stringify(email?.toLowerCase() ?? [phone]));
}

/** Remembered as `refused`: two contacts that share one of these are one person. */
export function identitiesOf(
  sealer: Sealer,
  contact: Contact | undefined,
  clientId: string | null,
): readonly string[] {
  const names = [contact?.email?.trim().toLowerCase(), contact?.phone, clientId];
  return names.flatMap((name) => (name ? [sealer.fingerprint("refused", name)] : []));
}

/** Kept in memory only: a client search for exactly this contact. */
export function contactKeyOf(sealer: Sealer, { email, phone }: Contact): string {
  return sealer.fingerprint("contact", JSON.stringify([email?.toLowerCase(), phone]));
}

/** Column `queue_key`: writes are shared out fairly between these. */
export function queueKeyOf(sealer: Sealer, { email, phone }: Contact): string {
  return sealer.fingerprint("visitor", email?.toLowerCase() ?? phone ?? "");
}
