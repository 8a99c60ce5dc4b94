import type { UpstreamFailure } from "#lib/upstream/transport/failure.ts";
import type { BookingDeps } from "../deps.ts";
import type { Contact } from "../submit/contact.ts";
import { comparablePhone, nationalNumberOf } from "../submit/phone.ts";

/** What searching the upstream's clients has come to. */
export type ClientMatch =
  | { readonly kind: "one"; readonly clientId: string }
  | { readonly kind: "none" }
  | { readonly kind: "several" }
  /** The search was answered in a way that leaves it open. */
  | { readonly kind: "unclear" }
  /** The key may not search. */
  | { readonly kind: "forbidden" }
  /** The search may be repeated. */
  | { readonly kind: "failed" };

/** The active client of exactly this email (§4.7). */
export function findByEmail(deps: BookingDeps, email: string): Promise<ClientMatch> {
  return findUnique(deps, email, (ref) => isSameEmail(ref.email, email));
}

/**
 * The active client of exactly this phone number. Searched for by its national digits, which
 * stand in most spellings of it; a search by text still misses `030 5550 1234`.
 */
export function findByPhone(deps: BookingDeps, phone: string): Promise<ClientMatch> {
  const { country } = deps.location;
  return findUnique(deps, nationalNumberOf(phone), ({ phones = [] }) =>
    phones.some((one) => comparablePhone(one, country) === phone),
  );
}

/** Whether the upstream's record of a client shows this email. */
export async function hasEmail(
  deps: BookingDeps,
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
  return stored?.trim().toLowerCase() === email.toLowerCase();
}

type Ref = {
  readonly id: string;
  readonly email?: string;
  readonly phones?: readonly string[];
  readonly isInactive?: true;
};

async function findUnique(
  deps: BookingDeps,
  filter: string,
  isSame: (ref: Ref) => boolean,
): Promise<ClientMatch> {
  const read = await searchAll(deps, filter);
  if ("kind" in read) return read;
  const [first, second] = read.filter((ref) => ref.isInactive === undefined && isSame(ref));
  if (first === undefined) return { kind: "none" };
  return second === undefined ? { kind: "one", clientId: first.id } : { kind: "several" };
}

const PAGE_SIZE = 50;
const MAX_PAGES = 4;
/** No upstream cuts its pages this short: fewer records are all there are. */
const MIN_PAGE = 10;
/** A search that the limits hold back for longer is not worth its while. */
const MAX_LIMITER_WAIT_MS = 3_000;

/** Reads a search to its end; a page with a record that cannot be read settles nothing. */
async function searchAll(deps: BookingDeps, filter: string): Promise<readonly Ref[] | ClientMatch> {
  const seen = new Map<string, Ref>();
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
    const isWhole = total === undefined ? records.length < MIN_PAGE : seen.size >= total;
    if (isWhole) return [...seen.values()];
    if (seen.size === before) return { kind: "unclear" };
  }
  return { kind: "unclear" };
}

function matchForFailure({ kind }: UpstreamFailure): ClientMatch {
  if (kind === "forbidden") return { kind };
  return { kind: kind === "unreadable" ? "unclear" : "failed" };
}
