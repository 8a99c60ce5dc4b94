import type { JournalBooking, Stretch } from "./contract.ts";

export type StoredBooking = JournalBooking & {
  /** `NewBooking.dedupeKey` under its stored name; `null` once purged. */
  readonly twinKey: string | null;
  readonly personKey: string | null;
};

export type Hold = Stretch & {
  readonly bookingId: string;
  /** Epoch milliseconds; `null`: until the booking ends. */
  readonly until: number | null;
};

export function toJournalBooking({
  twinKey: _,
  personKey: __,
  ...booking
}: StoredBooking): JournalBooking {
  return booking;
}

export function historyOf({ version, state, attempts, bodyHash, changedAt }: JournalBooking) {
  return { version, state, attempts, bodyHash, at: changedAt };
}
