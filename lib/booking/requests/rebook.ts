import { createHash } from "node:crypto";
import { err, ok, type Result } from "#lib/values/result.ts";
import type { BookingDeps } from "../deps.ts";
import { agreedVisit, type OfferTaken, openVisit, sealVisit } from "../model/agreed-visit.ts";
import type { Attribution } from "../model/attribution.ts";
import type { Contact } from "../model/contact.ts";
import { openToken } from "../model/link-token.ts";
import { senderIn } from "../model/record.ts";
import { openContact } from "../model/sealed.ts";
import type { AgreedVisit } from "../model/visit.ts";
import { readByToken } from "../reads/read-by-token.ts";

export type Rebooking = {
  readonly visit: AgreedVisit;
  readonly contact: Contact;
  readonly attribution: Attribution | undefined;
};

/** `gone`: nothing is offered any more; the booking's page says how it stands. */
export type RebookFault = "unreadable" | "expired" | "gone" | "unavailable";

export async function sealOffer(
  { sealer, location, now }: BookingDeps,
  token: string,
  offer: OfferTaken,
): Promise<string | undefined> {
  const link = openToken(sealer, token);
  return link && sealVisit(sealer, agreedVisit(location, offer, now()), link.id);
}

export async function openOffer(
  deps: BookingDeps,
  token: string,
  text: string,
): Promise<Result<Rebooking, RebookFault>> {
  const { sealer } = deps;
  const found = await readByToken(deps, token);
  if (!found.ok) return err("gone");
  const previous = found.value;
  const visit = await openVisit(sealer, text, previous.id);
  if (!visit.ok) return visit;
  const contact = await openContact(sealer, previous);
  if (contact === undefined || previous.state !== "not_booked") return err("gone");
  return ok({
    visit: { ...visit.value, intentId: rebookIntentOf(previous.intentId) },
    contact,
    attribution: senderIn(previous).attribution,
  });
}

/** One intent for all alternatives on a failed booking's page: pressing two of them books once. */
function rebookIntentOf(previous: string): string {
  return createHash("sha256").update(`instead of ${previous}`).digest("base64url");
}
