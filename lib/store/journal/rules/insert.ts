import { DEDUPE_MS, type JournalBooking, type NewBooking, type Stretch } from "../contract.ts";
import { isBookedOrUnderWay, SLOT_TAKEN } from "../states.ts";
import { type Hold, NO_ATTENTION, type StoredBooking } from "../stored.ts";
import { hasEnoughQueued, type QueuedBooking, writesLeft, writesOf } from "../write-counts.ts";
import { conflicts } from "./holds.ts";

export type InsertContext = {
  readonly sameIntent: StoredBooking | undefined;
  readonly duplicates: readonly StoredBooking[];
  readonly unfinished: readonly QueuedBooking[];
  readonly holds: readonly Hold[];
};

export type InsertDecision =
  | { readonly kind: "existing" | "duplicate"; readonly booking: StoredBooking }
  /** The booking is stored already: the answer to an earlier attempt was lost. */
  | { readonly kind: "stored"; readonly booking: StoredBooking }
  | { readonly kind: "full" }
  | { readonly kind: "held" }
  | { readonly kind: "new"; readonly booking: StoredBooking; readonly holds: readonly Stretch[] };

/** To be stored only if no insertion has come in between: docs/architecture.md */
export function decideInsert(
  context: InsertContext,
  booking: NewBooking,
  capacity: number,
): InsertDecision {
  const { sameIntent, duplicates, unfinished, holds } = context;
  if (sameIntent) {
    return { kind: sameIntent.id === booking.id ? "stored" : "existing", booking: sameIntent };
  }
  const duplicate = duplicates.findLast((one) => isDuplicate(one, booking.createdAt));
  if (duplicate) return { kind: "duplicate", booking: duplicate };
  const own = writesLeft({ state: "waiting", doing: "book", clientId: null });
  if (hasEnoughQueued(booking.queueKey, unfinished)) return { kind: "full" };
  if (writesOf(unfinished) + own > capacity) return { kind: "full" };
  const isTaken =
    booking.isSlotTaken || holds.some((hold) => conflicts(hold, booking.holds, booking.createdAt));
  if (isTaken && booking.isOnlyIfFree) return { kind: "held" };
  if (isTaken) return { kind: "new", booking: slotTaken(booking), holds: [] };
  return { kind: "new", booking: waiting(booking), holds: booking.holds };
}

function waiting({ holds: _, isSlotTaken: __, isOnlyIfFree: ___, ...booking }: NewBooking) {
  const { createdAt } = booking;
  return {
    ...booking,
    version: 1,
    state: "waiting",
    doing: "book",
    reason: null,
    clientId: null,
    appointmentId: null,
    progress: null,
    changedAt: createdAt,
    endedAt: null,
    keepUntil: null,
    ...NO_ATTENTION,
  } as const satisfies StoredBooking;
}

function slotTaken(newBooking: NewBooking): StoredBooking {
  const { createdAt: endedAt } = newBooking;
  return { ...waiting(newBooking), state: "not_booked", reason: SLOT_TAKEN, endedAt };
}

/** The same person, services and start within two hours, however often the form was opened. */
function isDuplicate(
  { state, createdAt }: Pick<JournalBooking, "state" | "createdAt">,
  at: number,
): boolean {
  return isBookedOrUnderWay(state) && createdAt > at - DEDUPE_MS;
}
