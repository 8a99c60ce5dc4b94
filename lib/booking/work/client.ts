import type { JournalBooking } from "#lib/store/journal/contract.ts";
import type { Turn } from "#lib/upstream/endpoints.ts";
import { clientBody } from "../model/contact.ts";
import { openContact } from "../model/sealed.ts";
import { notBooked } from "../model/transitions.ts";
import { contactToPostAfter, hasEmail, searchClient } from "../reads/client-search.ts";
import { commit } from "./commit.ts";
import { afterNothing, type Next, type RunDeps } from "./operation.ts";

/** The booking with its client, where a search finds exactly one; else `post` says by what to make one. */
export async function withFoundClient(
  deps: RunDeps,
  booking: JournalBooking,
): Promise<JournalBooking | undefined> {
  if (booking.clientId !== null || deps.post.contact) return booking;
  const contact = await openContact(deps.sealer, booking);
  if (contact === undefined) return booking;
  const mayLook = !deps.upstream.rights.lacks("clients:view");
  const found = mayLook ? await searchClient(deps, contact) : ({ kind: "forbidden" } as const);
  if (found.kind === "one")
    return commit(deps, booking, { to: "waiting", clientId: found.clientId });
  deps.post.contact = contactToPostAfter(found, contact);
  return booking;
}

/** Creates the client, or has the upstream match it (§4.3): repeated, it finds the first one. */
export async function makeClient(
  deps: RunDeps,
  booking: JournalBooking,
  turn: Turn,
): Promise<Next> {
  const contact = await openContact(deps.sealer, booking);
  if (contact === undefined) return notBooked("contact_gone");
  const posted = deps.post.contact ?? contactToPostAfter({ kind: "failed" }, contact);
  const sendBy = deps.now() + deps.timing.maxCheckAge;
  const options = { lane: "finish", sendBy, turn, signal: turn.signal } as const;
  const created = await deps.upstream.createClient(clientBody(contact, posted), {
    ...options,
    maxWaitMs: deps.timing.maxLimiterWait,
  });
  if (!created.ok) return afterNothing(deps, booking, created.error);
  const { id } = created.value;
  const { email, phone } = posted;
  // The upstream matches by email or phone (§4.3 rule 1): only the record proves the email.
  if (email !== undefined && phone !== undefined && !(await hasEmail(deps, id, email))) {
    deps.post.contact = { email };
    return { to: "waiting" };
  }
  return { to: "waiting", clientId: id };
}
