import type { Journal, JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingState } from "#lib/store/journal/states.ts";

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
/** The last look for a lost answer is after three minutes. */
const UNKNOWN_MS = 10 * MINUTE;

const LONGEST_MS: Readonly<Partial<Record<BookingState, number>>> = {
  waiting: WAITING_MS,
  sending: SENDING_MS,
  unknown: UNKNOWN_MS,
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

/** A change of a booked appointment begins long after its booking was created. */
function sinceOf({ doing, changedAt, createdAt }: JournalBooking): number {
  return doing === "book" ? createdAt : changedAt;
}

export function isStuck(
  { state, changedAt }: Pick<JournalBooking, "state" | "changedAt">,
  now: number,
): boolean {
  const longest = LONGEST_MS[state];
  return longest !== undefined && now - changedAt > longest;
}
