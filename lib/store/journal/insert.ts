import { z } from "zod";
import type { Store } from "../store.ts";
import {
  DEDUPE_MS,
  type InsertResult,
  type JournalBooking,
  journalBooking,
  type NewBooking,
} from "./contract.ts";
import { conflicts, datesOf, readDays } from "./holds.ts";
import { historyOf, keys, put, readBookings, remove, rowsOf } from "./records.ts";
import { isBookedOrUnderWay, isOpen, SLOT_TAKEN } from "./states.ts";
import type { Attempt } from "./transact.ts";
import { hasEnoughQueued, writesLeft, writesOf } from "./write-counts.ts";

/** So that no other process takes the booking up before its visitor is answered. */
const NEW_LEASE_MS = 60_000;

/** What a person wished for within two hours, however often the form was opened. */
const wishes = z.array(z.object({ id: z.string(), dedupeKey: z.string(), at: z.int() }));

export async function insert(
  store: Store,
  attempt: Attempt,
  owner: string,
  booking: NewBooking,
  capacity: number,
): Promise<InsertResult> {
  const { id, slug, dedupeKey, createdAt, holds } = booking;
  const intentKey = keys.intent(slug, booking.intentId);
  const personKey = keys.person(slug, booking.queueKey);
  const [[intent, person], days, queue] = await Promise.all([
    attempt.read([intentKey, personKey]),
    readDays(attempt, slug, datesOf(holds)),
    rowsOf(store, slug, "unfinished"),
  ]);
  const wished = wishesIn(person, createdAt);
  const found = await earlierOf(attempt, intent, dedupeKey, wished);
  if (found) {
    // Before another form is told of it: from then on it is not withdrawn.
    if (mayBeWithdrawn(found)) attempt.write(...put({ ...found, isKnown: true }, found));
    return { kind: intent === undefined ? "duplicate" : "existing", booking: found };
  }
  if (isFull(booking.queueKey, queue, capacity)) return { kind: "full" };
  const isTaken =
    booking.isSlotTaken ?? days.holds.some((hold) => conflicts(hold, holds, createdAt));
  if (isTaken && booking.isOnlyIfFree) return { kind: "held" };
  const stored = firstRecord(booking, isTaken);
  const wish = { id, dedupeKey, at: createdAt };
  attempt.write(
    ...put(stored),
    { put: intentKey, text: id },
    { put: personKey, text: JSON.stringify([...wished, wish]), forMs: DEDUPE_MS },
  );
  if (!isTaken) {
    const own = holds.map((stretch) => ({ ...stretch, bookingId: id, until: null }));
    attempt.write(...days.holdFor(id, own, createdAt));
    attempt.write({ put: keys.lease(id), text: owner, forMs: NEW_LEASE_MS, brief: true });
  }
  return { kind: "inserted", booking: stored };
}

function wishesIn(text: string | undefined, now: number): z.infer<typeof wishes> {
  if (text === undefined) return [];
  return wishes.parse(JSON.parse(text)).filter(({ at }) => at > now - DEDUPE_MS);
}

/** The booking of this form, or of another one in which the same person wished for the same. */
async function earlierOf(
  attempt: Attempt,
  intent: string | undefined,
  dedupeKey: string,
  wished: z.infer<typeof wishes>,
): Promise<JournalBooking | undefined> {
  if (intent !== undefined) return (await readBookings(attempt, [intent]))[0];
  const twins = wished.filter((wish) => wish.dedupeKey === dedupeKey).map(({ id }) => id);
  return (await readBookings(attempt, twins)).find(({ state }) => isBookedOrUnderWay(state));
}

/** The capacity may be passed by those who come in the same instant; a person's own share is not. */
function isFull(queueKey: string, queue: readonly JournalBooking[], capacity: number): boolean {
  if (hasEnoughQueued(queueKey, queue)) return true;
  const own = writesLeft({ state: "waiting", doing: "book", clientId: null });
  return writesOf(queue) + own > capacity;
}

function mayBeWithdrawn({ version, state, isKnown }: JournalBooking): boolean {
  return version === 1 && isOpen(state) && !isKnown;
}

/**
 * Takes an insertion back whose answer was lost, since its visitor reads that nothing was booked;
 * unless it has changed, or another form was told of it.
 */
export async function withdraw(attempt: Attempt, id: string): Promise<void> {
  const [booking] = await readBookings(attempt, [id]);
  if (!booking || booking.version > 1 || booking.isKnown) return;
  const days = await readDays(attempt, booking.slug, booking.heldOn);
  attempt.write(...remove(booking), ...days.holdFor(id, [], booking.createdAt));
}

/** A booking as it is stored first: waiting, or with its time taken. */
export function firstRecord(booking: NewBooking, isTaken: boolean): JournalBooking {
  const { createdAt, holds } = booking;
  const first = journalBooking.parse({
    ...booking,
    version: 1,
    state: isTaken ? "not_booked" : "waiting",
    doing: "book",
    reason: isTaken ? SLOT_TAKEN : null,
    changedAt: createdAt,
    endedAt: isTaken ? createdAt : null,
    openSince: isTaken ? null : createdAt,
    heldOn: isTaken ? [] : datesOf(holds),
  });
  return { ...first, history: [historyOf(first)] };
}
