import { randomUUID } from "node:crypto";
import type { InsertResult, JournalBooking, NewBooking } from "#lib/store/journal/contract.ts";
import { overlaps as areHoldsInConflict } from "#lib/store/journal/rules/holds.ts";
import { isDuplicate } from "#lib/store/journal/rules/insert.ts";
import type { BookingDeps } from "../deps.ts";
import type { Attribution } from "../model/attribution.ts";
import type { Contact } from "../model/contact.ts";
import { cartAndTimeKeyOf, dedupeKeyOf, personKeyOf, queueKeyOf } from "../model/fingerprints.ts";
import { holdsOf } from "../model/holds.ts";
import {
  isCancelledBySalon,
  readPresent,
  readRequest,
  requestText,
  requestWith,
} from "../model/record.ts";
import { sealContact } from "../model/sealed.ts";
import { type AgreedVisit, mayBeAnyone, spanOf, type Visit } from "../model/visit.ts";
import { recallClient } from "../reads/known-client.ts";
import { withOthersFree } from "../reads/others-free.ts";
import { expectedWaitSeconds, queueCapacityFor, type Trust } from "./trust.ts";

export type StoreOptions = {
  readonly allowOverlap?: boolean;
  readonly trust: Trust;
  readonly attribution?: Attribution | undefined;
  readonly ownIds?: readonly string[];
};

type StoredResult = Exclude<InsertResult, { readonly kind: "held" }>;
export type StoreResult = StoredResult | { readonly kind: "overlap" };

/**
 * An overlap with a booking from another browser looks like a taken slot: strangers must not learn
 * that a name and address belong to a client.
 */
export async function store(
  deps: BookingDeps,
  visit: AgreedVisit,
  contact: Contact,
  options: StoreOptions,
): Promise<StoreResult> {
  const { journal, location } = deps;
  const { allowOverlap = false, trust, ownIds = [] } = options;
  if (trust === "none") {
    const { intentId } = visit;
    const [booking] = await journal.find(location.slug, { intentId });
    return booking ? { kind: "existing", booking } : { kind: "full" };
  }
  const overlaps = allowOverlap ? [] : await findOverlaps(deps, visit, contact);
  if (overlaps.some(({ id }) => ownIds.includes(id))) return { kind: "overlap" };
  const booking = await newBooking(deps, visit, contact, options);
  const capacity = await queueCapacityFor(deps, booking.queueKey, trust);
  const toInsert = overlaps.length > 0 ? asSlotTaken(deps, booking) : booking;
  const inserted =
    (mayBeAnyone(visit) && overlaps.length === 0
      ? await insertWithAnyone(deps, visit, booking, capacity)
      : undefined) ?? (await insert(deps, toInsert, capacity));
  if (inserted.kind !== "duplicate" || ownIds.includes(inserted.booking.id)) return inserted;
  return insert(deps, asSlotTaken(deps, booking), capacity);
}

async function insert(
  { journal }: BookingDeps,
  booking: NewBooking,
  capacity: number,
): Promise<StoredResult> {
  const result = await journal.insert(booking, capacity);
  if (result.kind === "held") throw new Error("a booking that asks for no others was refused");
  return result;
}

/** As many visitors as press for one time at once, each of them pinned to the same person. */
const MAX_OTHERS = 8;

/**
 * For a visit that anyone may take: the next free member takes it where another booking holds the
 * time of the first. `undefined`: nobody else is free at the same price and length.
 */
async function insertWithAnyone(
  deps: BookingDeps,
  visit: AgreedVisit,
  booking: NewBooking,
  capacity: number,
): Promise<StoredResult | undefined> {
  let wanted: AgreedVisit | undefined = visit;
  for (let tries = 0; wanted && tries < MAX_OTHERS; tries += 1) {
    const request = requestWith(booking, wanted);
    const taken = { ...booking, request, holds: holdsOf(wanted), isOnlyIfFree: true };
    const inserted = await deps.journal.insert(taken, capacity);
    if (inserted.kind !== "held") return inserted;
    wanted = await withOthersFree(deps, wanted, booking.createdAt, []);
  }
  return undefined;
}

async function newBooking(
  deps: BookingDeps,
  visit: AgreedVisit,
  contact: Contact,
  { trust, attribution }: StoreOptions,
): Promise<NewBooking> {
  const { sealer, now } = deps;
  const clientId = await recallClient(deps, contact);
  return {
    id: randomUUID(),
    intentId: visit.intentId,
    slug: visit.slug,
    request: requestText(visit, trust === "proven", attribution),
    contact: await sealContact(sealer, contact),
    queueKey: queueKeyOf(sealer, contact),
    ...(clientId !== undefined && { clientId }),
    dedupeKey: dedupeKeyOf(sealer, visit, contact),
    personKey: personKeyOf(sealer, contact),
    holds: holdsOf(visit),
    createdAt: now(),
    openedAt: visit.sealedAt,
  };
}

/** Stored as `slot_taken`: the booking has a page, but nothing is sent. */
function asSlotTaken({ sealer }: BookingDeps, booking: NewBooking): NewBooking {
  return { ...booking, isSlotTaken: true, dedupeKey: sealer.fingerprint("lost", booking.intentId) };
}

export type Estimate = {
  readonly isOverlap: boolean;
  readonly waitSeconds: number;
};

export async function estimate(
  deps: BookingDeps,
  visit: AgreedVisit,
  contact: Contact,
  trust: Trust,
): Promise<Estimate> {
  const [overlaps, waitSeconds] = await Promise.all([
    findOverlaps(deps, visit, contact),
    expectedWaitSeconds(deps, contact, trust),
  ]);
  return { isOverlap: overlaps.length > 0, waitSeconds };
}

/** Leaves out the same booking and the same team member, which `store` handles. docs/booking.md */
async function findOverlaps(
  { journal, sealer, now }: BookingDeps,
  visit: AgreedVisit,
  contact: Contact,
): Promise<readonly JournalBooking[]> {
  const bookings = await journal.find(visit.slug, { personKey: personKeyOf(sealer, contact) });
  if (bookings.some((booking) => isSame(booking, visit, now()))) return [];
  return bookings.filter((booking) => {
    const stored = isCancelledBySalon(booking) ? undefined : readPresent(booking);
    return stored !== undefined && overlaps(stored, visit);
  });
}

function isSame(booking: JournalBooking, visit: AgreedVisit, now: number): boolean {
  if (booking.intentId === visit.intentId) return true;
  const form = { createdAt: now, openedAt: visit.sealedAt };
  const stored = readRequest(booking);
  if (!stored || !isDuplicate(booking, form)) return false;
  return cartAndTimeKeyOf(stored) === cartAndTimeKeyOf(visit);
}

function overlaps(one: Visit, other: Visit): boolean {
  if (one.date !== other.date) return false;
  const others = holdsOf(other);
  if (holdsOf(one).some((hold) => others.some((theirs) => areHoldsInConflict(hold, theirs)))) {
    return false;
  }
  const [from, to] = spanOf(one);
  const [otherFrom, otherTo] = spanOf(other);
  return from < otherTo && otherFrom < to;
}
