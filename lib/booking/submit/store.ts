import { randomUUID } from "node:crypto";
import type { Inserted, NewBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { recallClient } from "../process/known-client.ts";
import { type Trust, writesThatMayWait } from "../queue/trust.ts";
import { holdsOf } from "../state/holds.ts";
import { dedupeKeyOf, personKeyOf, queueKeyOf, requestText, sealContact } from "../state/record.ts";
import type { Contact } from "./contact.ts";
import { overlapping } from "./overlap.ts";
import type { Review } from "./review.ts";

export type StoreOptions = {
  /** The visitor was asked, and means it, although it overlaps another booking of theirs. */
  readonly overlapMeant?: boolean;
  /** How far the sender is trusted. */
  readonly trust: Trust;
  /** The ids of bookings that were made in the sender's browser. */
  readonly own?: readonly string[];
};

/** `overlap`: a booking made in this browser is in the way, and the visitor was not asked. */
export type Stored = Inserted | { readonly kind: "overlap" };

/**
 * Stores a booking unless it is there. What the same person has booked, or is booking, from another
 * browser is in the way like the booking of anybody else: who knows a name and an address learns by
 * no answer that they belong to a client, and never gets the way to their booking.
 */
export async function store(
  deps: BookingDeps,
  review: Review,
  contact: Contact,
  { overlapMeant = false, trust, own = [] }: StoreOptions,
): Promise<Stored> {
  const { journal, location } = deps;
  if (trust === "none") {
    const booking = await journal.ofIntent(location.slug, review.intentId);
    return booking ? { kind: "existing", booking } : { kind: "full" };
  }
  const inTheWay = overlapMeant ? [] : await overlapping(deps, review, contact);
  if (inTheWay.some(({ id }) => own.includes(id))) return { kind: "overlap" };
  const booking = await newBooking(deps, review, contact, trust);
  const most = await writesThatMayWait(deps, booking.visitor, trust);
  const wished = inTheWay.length > 0 ? asLost(deps, booking) : booking;
  const inserted = await journal.insert(wished, most);
  if (inserted.kind !== "twin" || own.includes(inserted.booking.id)) return inserted;
  return journal.insert(asLost(deps, booking), most);
}

async function newBooking(
  deps: BookingDeps,
  review: Review,
  contact: Contact,
  trust: Trust,
): Promise<NewBooking> {
  const { sealer, now } = deps;
  const clientId = await recallClient(deps, contact);
  return {
    id: randomUUID(),
    intentId: review.intentId,
    slug: review.slug,
    request: requestText(review, trust === "proven"),
    contact: await sealContact(sealer, contact),
    visitor: queueKeyOf(sealer, contact),
    ...(clientId !== undefined && { clientId }),
    twinKey: dedupeKeyOf(sealer, review, contact),
    personKey: personKeyOf(sealer, contact),
    holds: holdsOf(review),
    createdAt: now(),
    openedAt: review.sealedAt,
  };
}

/** The same as when its time is gone: a record with a page of its own, which nothing is sent for. */
function asLost({ sealer }: BookingDeps, booking: NewBooking): NewBooking {
  return { ...booking, lost: true, twinKey: sealer.fingerprint("lost", booking.intentId) };
}
