import type { Journal, JournalBooking } from "#lib/journal/contract.ts";
import { type BookingState, UNFINISHED_STATES } from "#lib/journal/states.ts";

type UnfinishedState = (typeof UNFINISHED_STATES)[number];

export type Progress = {
  readonly bookingId: string;
  readonly state: BookingState;
  readonly ageMs: number;
  readonly isStuck: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A write ends within 20 s, and another instance takes over within 15 s more. */
const SENDING_MS = 45 * SECOND;
/** The longest wait in the queue (`maxWait`). */
const WAITING_MS = 30 * MINUTE;
/** The last look at a booking whose answer was lost is after six minutes. */
const UNKNOWN_MS = 10 * MINUTE;

const LONGEST_MS: Readonly<Record<UnfinishedState, number>> = {
  queued: WAITING_MS,
  client_sending: SENDING_MS,
  client_known: WAITING_MS,
  appointment_sending: SENDING_MS,
  unknown: UNKNOWN_MS,
  move_queued: WAITING_MS,
  move_sending: SENDING_MS,
  move_unknown: UNKNOWN_MS,
  cancel_queued: WAITING_MS,
  cancel_sending: SENDING_MS,
  cancel_unknown: UNKNOWN_MS,
};

/** Changes of an appointment that is confirmed begin long after its booking. */
const CHANGE = /^(?:move|cancel)_/;

export async function readProgress(
  journal: Pick<Journal, "find">,
  slug: string,
  now: number,
): Promise<readonly Progress[]> {
  const bookings = await journal.find(slug, { index: "unfinished" });
  return bookings.map((booking) => ({
    bookingId: booking.id,
    state: booking.state,
    ageMs: Math.max(0, now - (CHANGE.test(booking.state) ? booking.changedAt : booking.createdAt)),
    isStuck: isStuck(booking, now),
  }));
}

export function isStuck(
  { state, changedAt }: Pick<JournalBooking, "state" | "changedAt">,
  now: number,
): boolean {
  const unfinished = UNFINISHED_STATES.find((one) => one === state);
  return unfinished !== undefined && now - changedAt > LONGEST_MS[unfinished];
}
