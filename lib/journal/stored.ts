import type { JournalBooking, Stretch } from "./contract.ts";

export type StoredBooking = JournalBooking & {
  /** `NewBooking.dedupeKey` under its stored name; `null` once purged. */
  readonly twinKey: string | null;
  readonly personKey: string | null;
  /** When staff are told next that it needs a person; `null`: told, or no reason to. */
  readonly noticeDueAt: number | null;
  readonly noticeTries: number;
  readonly keepUntil: number | null;
};

export const NO_ATTENTION = {
  needsPersonSince: null,
  handledAt: null,
  linkRevokedAt: null,
  noticeDueAt: null,
  noticeTries: 0,
} as const;

export type Hold = Stretch & {
  readonly bookingId: string;
  /** Epoch milliseconds; `null`: until the booking ends. */
  readonly until: number | null;
};

export function toJournalBooking({
  twinKey: _,
  personKey: __,
  noticeDueAt: _due,
  noticeTries: _tries,
  keepUntil: _keep,
  ...booking
}: StoredBooking): JournalBooking {
  return booking;
}

export function historyOf(booking: JournalBooking) {
  const { version, state, reason, attempts, bodyHash, changedAt } = booking;
  return { version, state, reason, attempts, bodyHash, at: changedAt };
}
