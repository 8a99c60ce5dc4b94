import { randomUUID } from "node:crypto";
import type { InsertResult, NewBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import { recallClient } from "../process/known-client.ts";
import { queueCapacityFor, type Trust } from "../queue/trust.ts";
import { holdsOf } from "../state/holds.ts";
import { dedupeKeyOf, personKeyOf, queueKeyOf, requestText, sealContact } from "../state/record.ts";
import type { Contact } from "./contact.ts";
import { overlapping } from "./overlap.ts";
import type { Review } from "./review.ts";

export type StoreOptions = {
  /** The visitor was asked, and means it, although it overlaps another booking of theirs. */
  readonly allowOverlap?: boolean;
  /** How far the sender is trusted. */
  readonly trust: Trust;
  /** The ids of bookings that were made in the sender's browser. */
  readonly ownIds?: readonly string[];
};

/** `overlap`: a booking made in this browser is in the way, and the visitor was not asked. */
export type StoreResult = InsertResult | { readonly kind: "overlap" };

/**
 * Stores a booking unless it is there. What the same person has booked, or is booking, from another
 * browser is in the way like the booking of anybody else: who knows a name and an address learns by
 * no answer that they belong to a client, and never gets the way to their booking.
 */
export async function store(
  deps: BookingDeps,
  review: Review,
  contact: Contact,
  { allowOverlap = false, trust, ownIds = [] }: StoreOptions,
): Promise<StoreResult> {
  const { journal, location } = deps;
  if (trust === "none") {
    const booking = await journal.ofIntent(location.slug, review.intentId);
    return booking ? { kind: "existing", booking } : { kind: "full" };
  }
  const conflicting = allowOverlap ? [] : await overlapping(deps, review, contact);
  if (conflicting.some(({ id }) => ownIds.includes(id))) return { kind: "overlap" };
  const booking = await newBooking(deps, review, contact, trust);
  const capacity = await queueCapacityFor(deps, booking.queueKey, trust);
  const toInsert = conflicting.length > 0 ? asSlotTaken(deps, booking) : booking;
  const inserted = await journal.insert(toInsert, capacity);
  if (inserted.kind !== "duplicate" || ownIds.includes(inserted.booking.id)) return inserted;
  return journal.insert(asSlotTaken(deps, booking), capacity);
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
    queueKey: queueKeyOf(sealer, contact),
    ...(clientId !== undefined && { clientId }),
    dedupeKey: dedupeKeyOf(sealer, review, contact),
    personKey: personKeyOf(sealer, contact),
    holds: holdsOf(review),
    createdAt: now(),
    openedAt: review.sealedAt,
  };
}

/** The same as when its time is gone: a record with a page of its own, which nothing is sent for. */
function asSlotTaken({ sealer }: BookingDeps, booking: NewBooking): NewBooking {
  return { ...booking, isSlotTaken: true, dedupeKey: sealer.fingerprint("lost", booking.intentId) };
}
