import type { BookingDeps } from "../deps.ts";
import type { ClientContact, Contact } from "../model/contact.ts";
import { clientKeyOf, contactKeyOf } from "../model/fingerprints.ts";
import { type ClientMatch, findByEmail, findByPhone } from "./client-search.ts";

type ClientIdentity =
  | { readonly kind: "known"; readonly clientId: string }
  | { readonly kind: "new"; readonly contact: ClientContact };

/** Email outranks phone: confirmations go there, and numbers get mistyped. docs/booking.md */
export type KnownClients = {
  identify(contact: Contact): Promise<ClientIdentity>;
  contactToPost(contact: Contact): ClientContact;
  distrustPhone(contact: Contact): void;
};

const REMEMBERED_MS = 24 * 60 * 60_000;
const NOT_FOUND_MS = 60_000;

type Searched = Pick<ClientMatch, "kind"> & { readonly until: number };

export function createKnownClients(deps: BookingDeps): KnownClients {
  const notFound = new Map<string, Searched>();

  function rememberNotFound(contact: Contact, kind: ClientMatch["kind"]): void {
    const until = deps.now() + NOT_FOUND_MS;
    notFound.set(contactKeyOf(deps.sealer, contact), { kind, until });
  }

  function recentlyNotFound(contact: Contact): ClientContact | undefined {
    const now = deps.now();
    for (const [key, { until }] of notFound) {
      if (until <= now) notFound.delete(key);
    }
    const searched = notFound.get(contactKeyOf(deps.sealer, contact));
    return searched && contactToPostAfter(searched, contact);
  }

  async function search(contact: Contact): Promise<ClientIdentity> {
    const known = recentlyNotFound(contact);
    if (known) return { kind: "new", contact: known };
    if (deps.upstream.rights.lacks("clients:view"))
      return { kind: "new", contact: identityOf(contact) };
    const match = await searchClient(deps, contact);
    if (match.kind === "one") {
      await rememberClient(deps, contact, match.clientId);
      return { kind: "known", clientId: match.clientId };
    }
    const { kind } = match;
    if (kind !== "forbidden" && kind !== "failed") rememberNotFound(contact, kind);
    return { kind: "new", contact: contactToPostAfter(match, contact) };
  }

  return {
    async identify(contact) {
      const clientId = await recallClient(deps, contact);
      return clientId === undefined ? search(contact) : { kind: "known", clientId };
    },
    contactToPost: (contact) => recentlyNotFound(contact) ?? identityOf(contact),
    distrustPhone: (contact) => rememberNotFound(contact, "unclear"),
  };
}

/** Both only where neither is known: else the upstream could match another person's client. */
export function contactToPostAfter(
  { kind }: Pick<ClientMatch, "kind">,
  contact: Contact,
): ClientContact {
  const { email, phone } = contact;
  return kind === "none" ? { email, phone } : identityOf(contact);
}

function identityOf({ email, phone }: Contact): ClientContact {
  return email === undefined ? { phone } : { email };
}

export async function searchClient(
  deps: Parameters<typeof findByEmail>[0],
  { email, phone }: Contact,
): Promise<ClientMatch> {
  if (email === undefined) {
    return phone === undefined ? { kind: "none" } : findByPhone(deps, phone);
  }
  const byEmail = await findByEmail(deps, email);
  if (byEmail.kind !== "none" || phone === undefined) return byEmail;
  const byPhone = await findByPhone(deps, phone);
  return byPhone.kind === "one" ? { kind: "several" } : byPhone;
}

export async function recallClient(
  { journal, location, sealer, now, log }: BookingDeps,
  contact: Contact,
): Promise<string | undefined> {
  return journal
    .recall(location.slug, "client", clientKeyOf(sealer, contact), now())
    .catch((error: unknown) => {
      log.warn({ err: error }, "a known client was not looked up");
      return undefined;
    });
}

export async function rememberClient(
  { journal, location, sealer, now, log }: BookingDeps,
  contact: Contact,
  clientId: string,
): Promise<void> {
  const key = clientKeyOf(sealer, contact);
  await journal
    .remember(location.slug, "client", key, clientId, now() + REMEMBERED_MS)
    .catch((error: unknown) => log.warn({ err: error }, "a client was not remembered"));
}

export async function forgetClient(
  { journal, location, log, now }: BookingDeps,
  clientId: string,
): Promise<void> {
  try {
    for (const [key, known] of await journal.list(location.slug, "client", now())) {
      if (known === clientId) await journal.forget(location.slug, "client", key);
    }
  } catch (error) {
    log.warn({ err: error }, "a client was not forgotten");
  }
}
