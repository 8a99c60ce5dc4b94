import { comparableEmail } from "#lib/values/email.ts";
import type { BookingDeps } from "../deps.ts";
import type { ClientContact, Contact } from "../model/contact.ts";
import { comparablePhone, nationalNumberOf } from "../model/phone.ts";

type ClientMatch =
  | { readonly kind: "one"; readonly clientId: string }
  | { readonly kind: "none" | "several" | "forbidden" | "failed" };

type Deps<Call extends "searchClients" | "client"> = {
  readonly upstream: Pick<BookingDeps["upstream"], Call>;
};

const PAGE_SIZE = 50;
const MAX_WAIT_MS = 3_000;

/** By email: confirmations go there, and numbers get mistyped. By number only where there is no email. docs/booking.md */
export async function searchClient(
  { upstream, location }: Pick<BookingDeps, "location"> & Deps<"searchClients">,
  { email, phone = "" }: Contact,
): Promise<ClientMatch> {
  // Most spellings of a number contain its national digits.
  const filter = email ?? nationalNumberOf(phone);
  const read = await upstream.searchClients(
    { filter, limit: PAGE_SIZE, skip: 0 },
    { lane: "finish", maxWaitMs: MAX_WAIT_MS },
  );
  if (!read.ok) return { kind: read.error.kind === "forbidden" ? "forbidden" : "failed" };
  const [first, second] = read.value.records.filter(
    (client) =>
      client.isActive &&
      (email !== undefined
        ? isSameEmail(client.email, email)
        : comparablePhone(client.phoneNumber ?? "", location.country) === phone),
  );
  if (first === undefined) return { kind: "none" };
  return second === undefined ? { kind: "one", clientId: first.id } : { kind: "several" };
}

/** Both only where the email is not known, and `hasEmail` proves whose client they have made. */
export function contactToPostAfter(
  { kind }: Pick<ClientMatch, "kind">,
  { email, phone }: Contact,
): ClientContact {
  if (kind === "none") return { email, phone };
  return email === undefined ? { phone } : { email };
}

export async function hasEmail(
  { upstream }: Deps<"client">,
  clientId: string,
  email: string,
): Promise<boolean> {
  const read = await upstream.client(clientId, { lane: "finish", maxWaitMs: MAX_WAIT_MS });
  return read.ok && isSameEmail(read.value.email, email);
}

function isSameEmail(stored: string | undefined, email: string): boolean {
  return stored !== undefined && comparableEmail(stored) === comparableEmail(email);
}
