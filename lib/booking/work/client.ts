import { ok } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { type ClientContact, clientBody } from "../model/contact.ts";
import { endOutage, notingOutage, outageAfterRead, outageSoFar } from "../model/outage.ts";
import { progressWith } from "../model/record.ts";
import { openContact } from "../model/sealed.ts";
import { afterClientRefusal, reject } from "../model/transitions.ts";
import { hasEmail } from "../reads/client-search.ts";
import { rememberClient } from "../reads/known-client.ts";
import type { Operation } from "./operation.ts";
import { preflight } from "./preflight.ts";
import { endRefused } from "./refused.ts";

/** Rechecks, then creates or matches the client (§4.3); a known client needs no write. */
export const client: Operation = {
  kind: "client",
  lane: "finish",

  async check(deps, booking) {
    const contact = await openContact(deps.sealer, booking);
    if (contact === undefined) return reject("contact_gone");
    const { clientId, clientAsked } = booking;
    if (clientId !== null) return { change: { to: "client_known", clientId } };
    // The upstream's answer outranks the remembered client, which it may have refused.
    const identity = clientAsked
      ? { kind: "new" as const, contact: deps.clients.contactToPost(contact) }
      : await deps.clients.identify(contact);
    if (identity.kind === "known") {
      return { change: { to: "client_known", clientId: identity.clientId } };
    }
    const checked = await preflight(deps, booking);
    if (checked.kind === "not_ready") return checked.next;

    const body = clientBody(contact, identity.contact);
    return {
      progress: progressWith(booking, outageAfterRead(booking)),
      async send(options) {
        const created = await deps.upstream.createClient(body, options);
        if (!created.ok) return created;
        const { id } = created.value;
        return ok(async (sending) => {
          if (!(await isRightClient(deps, id, identity.contact))) {
            deps.clients.distrustPhone(contact);
            return { change: { to: "queued" } };
          }
          await rememberClient(deps, contact, id);
          return { change: { to: "client_known", clientId: id, ...endOutage(sending) } };
        });
      },
      async notDone(sending, failure) {
        const next = afterClientRefusal(failure, outageSoFar(deps, sending));
        if (next.change.reason === "refused") return endRefused(deps, sending, failure);
        return notingOutage(deps, sending, "write", next);
      },
    };
  },
};

/** The upstream matches by email or phone (§4.3 rule 1): only the record proves the email. */
async function isRightClient(
  deps: BookingDeps,
  clientId: string,
  { email, phone }: ClientContact,
): Promise<boolean> {
  if (email === undefined || phone === undefined) return true;
  return hasEmail(deps, clientId, email);
}
