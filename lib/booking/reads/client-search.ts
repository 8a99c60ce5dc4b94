import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import { comparableEmail } from "#lib/values/email.ts";
import type { BookingDeps } from "../deps.ts";
import type { Contact } from "../model/contact.ts";
import { comparablePhone, nationalNumberOf } from "../model/phone.ts";
import { SHORTEST_PAGE } from "./day-lists.ts";

export type ClientMatch =
  | { readonly kind: "one"; readonly clientId: string }
  | { readonly kind: "none" }
  | { readonly kind: "several" }
  | { readonly kind: "unclear" }
  | { readonly kind: "forbidden" }
  | { readonly kind: "failed" };

type SearchDeps = Pick<BookingDeps, "location"> & {
  readonly upstream: Pick<BookingDeps["upstream"], "searchClients">;
};

/** Matches the exact email (§4.7). */
export function findByEmail(deps: SearchDeps, email: string): Promise<ClientMatch> {
  return findUnique(deps, email, (ref) => isSameEmail(ref.email, email));
}

/** Searches for national digits, which most spellings contain; misses `030 5550 1234`. */
export function findByPhone(deps: SearchDeps, phone: string): Promise<ClientMatch> {
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
  email: NonNullable<Contact["email"]>,
): Promise<boolean> {
  const read = await deps.upstream.client(clientId, {
    lane: "finish",
    maxWaitMs: MAX_LIMITER_WAIT_MS,
  });
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

async function findUnique(
  deps: SearchDeps,
  filter: string,
  isSame: (ref: FoundClient) => boolean,
): Promise<ClientMatch> {
  const read = await searchAll(deps, filter);
  if ("kind" in read) return read;
  const [first, second] = read.filter((ref) => ref.isActive && isSame(ref));
  if (first === undefined) return { kind: "none" };
  return second === undefined ? { kind: "one", clientId: first.id } : { kind: "several" };
}

const PAGE_SIZE = 50;
const MAX_PAGES = 4;
const MAX_LIMITER_WAIT_MS = 3_000;

async function searchAll(
  deps: SearchDeps,
  filter: string,
): Promise<readonly FoundClient[] | ClientMatch> {
  const seen = new Map<string, FoundClient>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await deps.upstream.searchClients(
      { filter, limit: PAGE_SIZE, skip: seen.size },
      { lane: "finish", maxWaitMs: MAX_LIMITER_WAIT_MS },
    );
    if (!read.ok) return matchForFailure(read.error);
    const { records, unreadable, total } = read.value;
    if (unreadable > 0) return { kind: "unclear" };
    const before = seen.size;
    for (const record of records) seen.set(record.id, record);
    const isWhole = total === undefined ? records.length < SHORTEST_PAGE : seen.size >= total;
    if (isWhole) return [...seen.values()];
    if (seen.size === before) return { kind: "unclear" };
  }
  return { kind: "unclear" };
}

function matchForFailure({ kind }: UpstreamFailure): ClientMatch {
  if (kind === "forbidden") return { kind };
  return { kind: kind === "unreadable" ? "unclear" : "failed" };
}
