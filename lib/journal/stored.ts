import type { JournalBooking, Stretch } from "./contract.ts";

/** A booking with what only the stores need to know. */
export type StoredBooking = JournalBooking & {
  /** See `NewBooking`; `null` once purged. */
  readonly twinKey: string | null;
  readonly personKey: string | null;
};

/** A stretch that a booking holds. */
export type Hold = Stretch & {
  readonly bookingId: string;
  /** Epoch milliseconds; `null`: as long as the booking goes on. */
  readonly until: number | null;
};

/** The booking as other rooms know it. */
export function toJournalBooking({
  twinKey: _,
  personKey: __,
  ...booking
}: StoredBooking): JournalBooking {
  return booking;
}

/** What the history of a booking keeps of each of its versions. */
export function historyOf({ version, state, attempts, bodyHash, changedAt }: JournalBooking) {
  return { version, state, attempts, bodyHash, at: changedAt };
}
