import type { Journal, JournalBooking } from "#lib/store/journal/contract.ts";
import { type BookingState, type WritePhase, writeOf } from "#lib/store/journal/states.ts";

export type Progress = {
  readonly bookingId: string;
  readonly state: BookingState;
  readonly ageMs: number;
  readonly isStuck: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A write ends within 20 s; another instance takes over within 15 s more. */
const SENDING_MS = 45 * SECOND;
/** The longest wait in the queue (`maxWait`). */
const WAITING_MS = 30 * MINUTE;
/** The last look of a lost answer is after six minutes. */
const UNKNOWN_MS = 10 * MINUTE;

const LONGEST_MS: Readonly<Record<WritePhase, number>> = {
  waiting: WAITING_MS,
  sending: SENDING_MS,
  unknown: UNKNOWN_MS,
  unclear: Number.POSITIVE_INFINITY,
};

export async function readProgress(
  journal: Pick<Journal, "find">,
  slug: string,
  now: number,
): Promise<readonly Progress[]> {
  const bookings = await journal.find(slug, { index: "unfinished" });
  return bookings.map((booking) => ({
    bookingId: booking.id,
    state: booking.state,
    ageMs: Math.max(0, now - sinceOf(booking)),
    isStuck: isStuck(booking, now),
  }));
}

/** A change of a confirmed appointment begins long after its booking was created. */
function sinceOf({ state, changedAt, createdAt }: JournalBooking): number {
  const kind = writeOf(state)?.kind;
  return kind === "move" || kind === "cancel" ? changedAt : createdAt;
}

export function isStuck(
  { state, changedAt }: Pick<JournalBooking, "state" | "changedAt">,
  now: number,
): boolean {
  const write = writeOf(state);
  return write !== undefined && now - changedAt > LONGEST_MS[write.phase];
}
