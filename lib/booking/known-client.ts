import { randomInt } from "node:crypto";
import type { UpstreamFailure } from "#lib/upstream/failure.ts";
import type { Contact } from "./contact.ts";
import type { BookingDeps } from "./deps.ts";
import { phoneNumberOf } from "./phone.ts";
import { clientKeyOf } from "./record.ts";

/** Finds out without a write which client a contact belongs to. */
export type KnownClients = {
  /** What is remembered, or else a search where the key may; `undefined`: ask the upstream. */
  find(contact: Contact): Promise<string | undefined>;
  /** It took so long to make a client of somebody new. Milliseconds. */
  wasNew(ms: number): void;
  /** How long it has taken lately, one time or another. */
  asSlowAsNew(): number;
};

/** For how long the answer of the upstream is remembered. */
const REMEMBERED_MS = 24 * 60 * 60_000;
/** A key that may not search is not tried again for so long. */
const FORBIDDEN_MS = 10 * 60_000;
/** Nor is a contact whom a search did not find. */
const NOBODY_MS = 60_000;
/** A search that the limits hold back for longer is not worth its while. */
const LONGEST_WAIT_MS = 3_000;
/** What it takes to make a client of somebody new, until that is known; so many are remembered. */
const NEW_CLIENT_MS = 250;
const NEW_CLIENTS = 20;
/** An upstream that is slower than this at times does not hold up those who are known. */
const LONGEST_NEW_MS = 1_000;

export function createKnownClients(deps: BookingDeps): KnownClients {
  const nobody = new Map<string, number>();
  let forbiddenUntil = 0;
  let lately: readonly number[] = [];

  async function search(contact: Contact): Promise<string | undefined> {
    const key = clientKeyOf(deps.sealer, contact);
    const now = deps.now();
    for (const [other, until] of nobody) {
      if (until <= now) nobody.delete(other);
    }
    if (now < forbiddenUntil || nobody.has(key)) return undefined;
    const found = await searchClient(deps, contact);
    if (found.kind === "forbidden") forbiddenUntil = now + FORBIDDEN_MS;
    if (found.kind === "nobody") nobody.set(key, now + NOBODY_MS);
    if (found.kind !== "one") return undefined;
    await rememberClient(deps, contact, found.clientId);
    return found.clientId;
  }

  return {
    find: async (contact) => (await recallClient(deps, contact)) ?? search(contact),
    wasNew(ms) {
      lately = [...lately, Math.min(ms, LONGEST_NEW_MS)].slice(-NEW_CLIENTS);
    },
    // Drawn, so that it differs from one time to the next as the real ones do.
    asSlowAsNew: () => lately[randomInt(Math.max(1, lately.length))] ?? NEW_CLIENT_MS,
  };
}

/** The client whom the upstream named for exactly this contact within the last day. */
export async function recallClient(
  { journal, location, sealer, now, log }: BookingDeps,
  contact: Contact,
): Promise<string | undefined> {
  return journal
    .knownClient(location.slug, clientKeyOf(sealer, contact), now())
    .catch((error: unknown) => {
      log.warn({ err: error }, "a known client was not looked up");
      return undefined;
    });
}

/** Not being able to costs a write later, and nothing else. */
export async function rememberClient(
  { journal, location, sealer, now, log }: BookingDeps,
  contact: Contact,
  clientId: string,
): Promise<void> {
  await journal
    .rememberClient(location.slug, clientKeyOf(sealer, contact), clientId, now() + REMEMBERED_MS)
    .catch((error: unknown) => log.warn({ err: error }, "a client was not remembered"));
}

export async function forgetClient(
  { journal, location, log }: BookingDeps,
  clientId: string,
): Promise<void> {
  await journal
    .forgetClient(location.slug, clientId)
    .catch((error: unknown) => log.warn({ err: error }, "a client was not forgotten"));
}

type Found =
  | { readonly kind: "one"; readonly clientId: string }
  /** Nobody, several, or nothing that could be understood. */
  | { readonly kind: "nobody" }
  | { readonly kind: "forbidden" }
  /** It may be asked for later. */
  | { readonly kind: "unread" };

/**
 * The one client who has exactly this email and exactly this phone number, as far as they were
 * given (§4.7). Where both were, each must lead to the same single client: the upstream may
 * match by either (§4.3 rule 1), and whom it then means is for it to say.
 */
async function searchClient(deps: BookingDeps, { email, phone }: Contact): Promise<Found> {
  const wanted: Wanted[] = [];
  if (email !== undefined) {
    const isSame = (ref: Ref) => ref.email?.trim().toLowerCase() === email.toLowerCase();
    wanted.push({ filter: email, isSame });
  }
  if (phone !== undefined) {
    const { country } = deps.location;
    const isSame = (ref: Ref) => phoneNumberOf(ref.phone ?? "", country) === phone;
    wanted.push({ filter: phone, isSame });
  }
  let agreed: Found = { kind: "nobody" };
  for (const [index, one] of wanted.entries()) {
    const found = await onlyMatch(deps, one);
    if (found.kind !== "one") return found;
    if (index > 0 && agreed.kind === "one" && agreed.clientId !== found.clientId) {
      return { kind: "nobody" };
    }
    agreed = found;
  }
  return agreed;
}

type Ref = { readonly id: string; readonly email?: string; readonly phone?: string };
type Wanted = { readonly filter: string; readonly isSame: (ref: Ref) => boolean };

const PAGE_SIZE = 50;
const MOST_PAGES = 4;

async function onlyMatch(deps: BookingDeps, { filter, isSame }: Wanted): Promise<Found> {
  const read = await searchAll(deps, filter);
  if (!("refs" in read)) return read;
  const [first, second] = read.refs.filter(isSame);
  const isOne = first !== undefined && second === undefined;
  return isOne ? { kind: "one", clientId: first.id } : { kind: "nobody" };
}

type Listed = { readonly refs: readonly Ref[] };

/** Reads a search to its end; a page with a record that cannot be read settles nothing. */
async function searchAll(deps: BookingDeps, filter: string): Promise<Listed | Found> {
  const seen = new Map<string, Ref>();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await deps.upstream.searchClients(
      { filter, limit: PAGE_SIZE, skip: seen.size },
      { lane: "finish", maxWaitMs: LONGEST_WAIT_MS },
    );
    if (!read.ok) return whyUnread(read.error);
    const { records, unreadable, total } = read.value;
    if (unreadable > 0) return { kind: "nobody" };
    const before = seen.size;
    for (const record of records) seen.set(record.id, record);
    // A page may be shorter than asked for: the last is the one that completes or brings no news.
    if (seen.size === total || seen.size === before) return { refs: [...seen.values()] };
  }
  return { kind: "nobody" };
}

function whyUnread({ kind }: UpstreamFailure): Found {
  if (kind === "forbidden") return { kind };
  return { kind: kind === "unreadable" ? "nobody" : "unread" };
}
