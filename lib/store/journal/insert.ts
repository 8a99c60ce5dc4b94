import type { Store } from "../store.ts";
import {
  DEDUPE_MS,
  type InsertResult,
  type JournalBooking,
  journalBooking,
  LEASE_MS,
  type NewBooking,
} from "./contract.ts";
import { conflicts, datesOf, readDays } from "./holds.ts";
import { historyOf, keys, put, readBookings, rowsOf } from "./records.ts";
import { isBookedOrUnderWay, SLOT_TAKEN } from "./states.ts";
import type { Attempt } from "./transact.ts";
import { hasEnoughQueued, MOST_WRITES, writesOf } from "./write-counts.ts";

export async function insert(
  store: Store,
  attempt: Attempt,
  owner: string | undefined,
  booking: NewBooking,
  capacity: number,
): Promise<InsertResult> {
  const { id, slug, createdAt, holds } = booking;
  const intentKey = keys.intent(slug, booking.intentId);
  const wishKey = keys.wish(slug, booking.dedupeKey);
  const [[intent, twin], days, queue] = await Promise.all([
    attempt.read([intentKey, wishKey]),
    readDays(attempt, slug, datesOf(holds)),
    rowsOf(store, slug, "unfinished"),
  ]);
  const found = await earlierOf(attempt, intent, twin, createdAt);
  if (found) return { kind: intent === undefined ? "duplicate" : "existing", booking: found };
  if (isFull(booking.queueKey, queue, capacity)) return { kind: "full" };
  const isTaken =
    booking.isSlotTaken ?? days.holds.some((hold) => conflicts(hold, holds, createdAt));
  if (isTaken && booking.isOnlyIfFree) return { kind: "held" };
  const stored = firstRecord(booking, isTaken);
  attempt.write(
    ...put(stored),
    { put: intentKey, text: id },
    { put: wishKey, text: id, forMs: DEDUPE_MS },
  );
  if (!isTaken) {
    const own = holds.map((stretch) => ({ ...stretch, bookingId: id, until: null }));
    attempt.write(...days.holdFor(id, own, createdAt));
    // No other process takes the booking up before its visitor is answered.
    if (owner !== undefined) attempt.write({ put: keys.lease(id), text: owner, forMs: LEASE_MS });
  }
  return { kind: "inserted", booking: stored };
}

/** The booking of this form, or of another one in which the same person wished for the same within two hours. */
async function earlierOf(
  attempt: Attempt,
  intent: string | undefined,
  twin: string | undefined,
  now: number,
): Promise<JournalBooking | undefined> {
  const id = intent ?? twin;
  const [found] = id === undefined ? [] : await readBookings(attempt, [id]);
  if (intent !== undefined || !found) return found;
  const isSame = found.createdAt > now - DEDUPE_MS && isBookedOrUnderWay(found.state);
  return isSame ? found : undefined;
}

/** Both may be passed by those who come in the same instant. */
function isFull(queueKey: string, queue: readonly JournalBooking[], capacity: number): boolean {
  return hasEnoughQueued(queueKey, queue) || writesOf(queue) + MOST_WRITES > capacity;
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
