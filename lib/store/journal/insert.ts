import { z } from "zod";
import type { Store, Write } from "../store.ts";
import {
  DEDUPE_MS,
  type InsertResult,
  type JournalBooking,
  type NewBooking,
  type Stretch,
} from "./contract.ts";
import { conflicts, datesOf, readDays } from "./holds.ts";
import { keys } from "./keys.ts";
import { historyOf, put, type Row, readRows, rowsOf } from "./records.ts";
import { isBookedOrUnderWay, isOpen, SLOT_TAKEN } from "./states.ts";
import { hasEnoughQueued, type QueuedBooking, writesLeft, writesOf } from "./write-counts.ts";

/** So that no other process takes the booking up before its visitor is answered. */
const NEW_LEASE_MS = 60_000;

/** What a person wished for within two hours, however often the form was opened. */
const wishes = z.array(z.object({ id: z.string(), dedupeKey: z.string(), at: z.int() }));

/** `undefined`: what was read has changed, by an insertion for this form, person or day. */
export async function tryInsert(
  store: Store,
  owner: string,
  booking: NewBooking,
  capacity: number,
): Promise<InsertResult | undefined> {
  const { slug, dedupeKey, createdAt, holds } = booking;
  const intentKey = keys.intent(slug, booking.intentId);
  const personKey = keys.person(slug, booking.queueKey);
  const [[intent, person], days, unfinished] = await Promise.all([
    store.read([intentKey, personKey]),
    readDays(store, slug, datesOf(holds)),
    rowsOf(store, slug, "unfinished"),
  ]);
  const wished = wishesIn(person, createdAt);
  const twins = wished.filter((wish) => wish.dedupeKey === dedupeKey).map(({ id }) => id);
  const known = await readRows(store, intent === undefined ? twins : [intent]);
  const found =
    intent === undefined
      ? known.find(({ booking: { state } }) => isBookedOrUnderWay(state))
      : known[0];
  if (found) {
    const kind = intent === undefined ? "duplicate" : "existing";
    return (await keepKnown(store, found)) ? { kind, booking: found.booking } : undefined;
  }
  const queue = unfinished.map((row) => row.booking);
  if (isFull(booking.queueKey, queue, capacity)) return { kind: "full" };
  const isTaken =
    booking.isSlotTaken ?? days.holds.some((hold) => conflicts(hold, holds, createdAt));
  if (isTaken && booking.isOnlyIfFree) return { kind: "held" };
  const stored = isTaken ? slotTaken(booking) : waiting(booking, holds);
  const wish = { id: booking.id, dedupeKey, at: createdAt };
  const own = holds.map((stretch) => ({ ...stretch, bookingId: booking.id, until: null }));
  const unchanged = new Map([[intentKey, intent], [personKey, person], ...days.unchanged]);
  const isStored = await store.commit(unchanged, [
    ...put(stored),
    { put: intentKey, text: booking.id },
    { put: personKey, text: JSON.stringify([...wished, wish]), forMs: DEDUPE_MS },
    ...(isTaken ? [] : days.holdFor(booking.id, own, createdAt)),
    ...(isTaken ? [] : [leaseOf(booking, owner)]),
  ]);
  return isStored ? { kind: "inserted", booking: stored } : undefined;
}

function leaseOf({ id }: NewBooking, owner: string): Write {
  return { put: keys.lease(id), text: owner, forMs: NEW_LEASE_MS, brief: true };
}

function wishesIn(text: string | undefined, now: number): z.infer<typeof wishes> {
  if (text === undefined) return [];
  return wishes.parse(JSON.parse(text)).filter(({ at }) => at > now - DEDUPE_MS);
}

/** The capacity may be passed by those who come in the same instant; a person's own share is not. */
function isFull(queueKey: string, queue: readonly QueuedBooking[], capacity: number): boolean {
  if (hasEnoughQueued(queueKey, queue)) return true;
  return (
    writesOf(queue) + writesLeft({ state: "waiting", doing: "book", clientId: null }) > capacity
  );
}

/** Before another form is told of it. False: it was withdrawn or changed meanwhile. */
function keepKnown(store: Store, { booking, text }: Row): Promise<boolean> {
  const mayBeWithdrawn = booking.version === 1 && isOpen(booking.state) && !booking.isKnown;
  const unchanged = new Map([[keys.booking(booking.id), text]]);
  return store.commit(unchanged, mayBeWithdrawn ? put({ ...booking, isKnown: true }, booking) : []);
}

function slotTaken(newBooking: NewBooking): JournalBooking {
  const ended = { state: "not_booked", reason: SLOT_TAKEN, openSince: null } as const;
  const booking = { ...waiting(newBooking, []), ...ended, endedAt: newBooking.createdAt };
  return { ...booking, history: [historyOf(booking)] };
}

export function waiting(newBooking: NewBooking, held: readonly Stretch[]): JournalBooking {
  const { createdAt } = newBooking;
  const booking: JournalBooking = {
    id: newBooking.id,
    intentId: newBooking.intentId,
    slug: newBooking.slug,
    request: newBooking.request,
    contact: newBooking.contact,
    queueKey: newBooking.queueKey,
    createdAt,
    version: 1,
    state: "waiting",
    doing: "book",
    reason: null,
    clientId: null,
    appointmentId: null,
    progress: null,
    changedAt: createdAt,
    endedAt: null,
    openSince: createdAt,
    needsPersonSince: null,
    handledAt: null,
    linkRevokedAt: null,
    noticeDueAt: null,
    noticeTries: 0,
    keepUntil: null,
    heldOn: datesOf(held),
    isKnown: false,
    history: [],
  };
  return { ...booking, history: [historyOf(booking)] };
}
