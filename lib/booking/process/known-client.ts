import type { BookingDeps } from "../deps.ts";
import { clientKeyOf, contactKeyOf } from "../state/record.ts";
import type { Contact } from "../submit/contact.ts";
import { type ClientMatch, findByEmail, findByPhone } from "./client-search.ts";

/** By what the upstream is asked for a client: the email, the phone number, or both. */
export type ClientContact = Pick<Contact, "email" | "phone">;

export type ClientIdentity =
  | { readonly kind: "known"; readonly clientId: string }
  | { readonly kind: "new"; readonly contact: ClientContact };

/**
 * Finds out without a write whom to book for. The confirmation must reach the visitor, so that an
 * email, where it is given, is who they are: a mistyped phone number may be somebody else's.
 */
export type KnownClients = {
  /** The client who is remembered, or whom a search finds where the key may; else what to post. */
  identify(contact: Contact): Promise<ClientIdentity>;
  /** What to post without another search: as was found out lately, or else by who they are. */
  contactToPost(contact: Contact): ClientContact;
  /** The phone number has led to somebody else, or might have: the email alone is posted. */
  distrustPhone(contact: Contact): void;
};

/** For how long the answer of the upstream is remembered. */
const REMEMBERED_MS = 24 * 60 * 60_000;
/** A key that may not search is not tried again for so long. */
const FORBIDDEN_MS = 10 * 60_000;
/** Nor is a contact whom a search did not find. */
const NOT_FOUND_MS = 60_000;

type ToPost = { readonly contact: ClientContact; readonly until: number };

export function createKnownClients(deps: BookingDeps): KnownClients {
  const notFound = new Map<string, ToPost>();
  let forbiddenUntil = 0;

  function rememberNotFound(contact: Contact, posted: ClientContact): void {
    const until = deps.now() + NOT_FOUND_MS;
    notFound.set(contactKeyOf(deps.sealer, contact), { contact: posted, until });
  }

  function recentlyNotFound(contact: Contact): ClientContact | undefined {
    const now = deps.now();
    for (const [key, { until }] of notFound) {
      if (until <= now) notFound.delete(key);
    }
    return notFound.get(contactKeyOf(deps.sealer, contact))?.contact;
  }

  async function search(contact: Contact): Promise<ClientIdentity> {
    const known = recentlyNotFound(contact);
    if (known) return { kind: "new", contact: known };
    if (deps.now() < forbiddenUntil) return { kind: "new", contact: identityOf(contact) };
    const match = await searchClient(deps, contact);
    if (match.kind === "one") {
      await rememberClient(deps, contact, match.clientId);
      return { kind: "known", clientId: match.clientId };
    }
    if (match.kind === "forbidden") forbiddenUntil = deps.now() + FORBIDDEN_MS;
    const { email, phone } = contact;
    const posted = match.kind === "none" ? { email, phone } : identityOf(contact);
    if (match.kind !== "forbidden" && match.kind !== "failed") rememberNotFound(contact, posted);
    return { kind: "new", contact: posted };
  }

  return {
    async identify(contact) {
      const clientId = await recallClient(deps, contact);
      return clientId === undefined ? search(contact) : { kind: "known", clientId };
    },
    contactToPost: (contact) => recentlyNotFound(contact) ?? identityOf(contact),
    distrustPhone: (contact) => rememberNotFound(contact, identityOf(contact)),
  };
}

/** By what a contact is told from others: the email, or else the phone number. */
function identityOf({ email, phone }: Contact): ClientContact {
  return email === undefined ? { phone } : { email };
}

/** `none`: neither the email nor the phone number, as far as they are given, is anybody's. */
async function searchClient(deps: BookingDeps, { email, phone }: Contact): Promise<ClientMatch> {
  if (email === undefined) {
    return phone === undefined ? { kind: "none" } : findByPhone(deps, phone);
  }
  const byEmail = await findByEmail(deps, email);
  if (byEmail.kind !== "none" || phone === undefined) return byEmail;
  const byPhone = await findByPhone(deps, phone);
  return byPhone.kind === "one" ? { kind: "several" } : byPhone;
}

/** The client whom the upstream named for exactly this identity within the last day. */
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
