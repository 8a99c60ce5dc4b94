import { comparableEmail } from "#lib/values/email.ts";
import type { BookingDeps } from "../deps.ts";
import type { ClientContact, Contact } from "../model/contact.ts";
import { comparablePhone, nationalNumberOf } from "../model/phone.ts";

type ClientMatch =
  | { readonly kind: "one"; readonly clientId: string }
  | { readonly kind: "none" | "several" | "unclear" | "forbidden" | "failed" };

type SearchDeps = Pick<BookingDeps, "location"> & {
  readonly upstream: Pick<BookingDeps["upstream"], "searchClients">;
};

/** Email outranks phone: confirmations go there, and numbers get mistyped. docs/booking.md */
export async function searchClient(
  deps: SearchDeps,
  { email, phone }: Contact,
): Promise<ClientMatch> {
  if (email === undefined) {
    return phone === undefined ? { kind: "none" } : findByPhone(deps, phone);
  }
  const byEmail = await findUnique(deps, email, (ref) => isSameEmail(ref.email, email));
  if (byEmail.kind !== "none" || phone === undefined) return byEmail;
  const byPhone = await findByPhone(deps, phone);
  return byPhone.kind === "one" ? { kind: "several" } : byPhone;
}

/** Both only where neither is known: else the upstream could match another person's client. */
export function contactToPostAfter(
  { kind }: Pick<ClientMatch, "kind">,
  { email, phone }: Contact,
): ClientContact {
  if (kind === "none") return { email, phone };
  return email === undefined ? { phone } : { email };
}

/** Searches for national digits, which most spellings contain; misses `030 5550 1234`. */
function findByPhone(deps: SearchDeps, phone: string): Promise<ClientMatch> {
  const { country } = deps.location;
  return findUnique(
    deps,
    nationalNumberOf(phone),
    ({ phoneNumber }) =>
      phoneNumber !== undefined && comparablePhone(phoneNumber, country) === phone,
  );
}

export async function hasEmail(
  deps: { readonly upstream: Pick<BookingDeps["upstream"], "client"> },
  clientId: string,
  email: string,
): Promise<boolean> {
  const read = await deps.upstream.client(clientId, { lane: "finish", maxWaitMs: MAX_WAIT_MS });
  return read.ok && isSameEmail(read.value.email, email);
}

function isSameEmail(stored: string | undefined, email: string): boolean {
  return stored !== undefined && comparableEmail(stored) === comparableEmail(email);
}

type FoundClient = {
  readonly id: string;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly isActive: boolean;
};

const PAGE_SIZE = 50;
const MAX_PAGES = 4;
const MAX_WAIT_MS = 3_000;

/** Pages by records, to one that brings nothing new. */
async function findUnique(
  { upstream }: SearchDeps,
  filter: string,
  isSame: (ref: FoundClient) => boolean,
): Promise<ClientMatch> {
  const seen = new Map<string, FoundClient>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await upstream.searchClients(
      { filter, limit: PAGE_SIZE, skip: seen.size },
      { lane: "finish", maxWaitMs: MAX_WAIT_MS },
    );
    if (!read.ok) {
      const { kind } = read.error;
      if (kind === "forbidden") return { kind };
      return { kind: kind === "unreadable" ? "unclear" : "failed" };
    }
    const { records, unreadable } = read.value;
    if (unreadable > 0) return { kind: "unclear" };
    const before = seen.size;
    for (const record of records) seen.set(record.id, record);
    if (seen.size === before) return uniqueOf([...seen.values()], isSame);
  }
  return { kind: "unclear" };
}

function uniqueOf(
  found: readonly FoundClient[],
  isSame: (ref: FoundClient) => boolean,
): ClientMatch {
  const [first, second] = found.filter((ref) => ref.isActive && isSame(ref));
  if (first === undefined) return { kind: "none" };
  return second === undefined ? { kind: "one", clientId: first.id } : { kind: "several" };
}
