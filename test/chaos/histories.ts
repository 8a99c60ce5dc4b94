/**
 * The three histories of a run, which must agree: what visitors were told, what the journal
 * holds, and what the sandbox has in its books.
 */
export type Histories = {
  readonly visitors: readonly VisitorHistory[];
  readonly journal: JournalHistory;
  readonly ledger: LedgerHistory;
};

/** A time with somebody, for one service. Ends at `minutes` after `start`. */
export type Wish = {
  /** The visit as it stands in the address, such as `svc_cut.v.long`. */
  readonly line: string;
  readonly serviceId: string;
  readonly memberId: string;
  readonly date: string;
  readonly start: string;
  readonly minutes: number;
};

export type Told = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** A state of the booking's page, or what the form said instead: `busy`, `unavailable`, … */
  readonly state: string;
};

export type VisitorHistory = {
  readonly email: string;
  readonly wish: Wish;
  /** The price on the button that was pressed, in minor units; absent where it was never shown. */
  readonly price?: number;
  /** How often the form was sent, and when first. */
  readonly sent: number;
  readonly sentAt?: number;
  /** From the last sending to its answer. */
  readonly answeredAfterMs?: number;
  /** Of the booking's page: whoever has one was told that the booking is in our hands. */
  readonly token?: string;
  readonly told: readonly Told[];
};

export type Move = { readonly state: string; readonly at: number };

export type JournalBooking = {
  readonly id: string;
  /** Who booked; `undefined` where the contact was purged. */
  readonly email: string | undefined;
  readonly state: string;
  readonly reason: string | null;
  readonly appointmentId: string | null;
  readonly createdAt: number;
  readonly moves: readonly Move[];
};

export type JournalHistory = {
  /** What SQLite's own check says: `ok`, or the damage. */
  readonly integrity: string;
  readonly bookings: readonly JournalBooking[];
  /** The booking behind each token that a visitor was given. */
  readonly byToken: ReadonlyMap<string, string>;
};

export type Appointment = {
  readonly id: string;
  /** Of the client it was made for; `undefined` where the client has none. */
  readonly email: string | undefined;
  readonly date: string;
  readonly start: string;
  /** In the currency's units, as it was sent. */
  readonly price: number;
  /** What the sandbox's catalogue asked for when it was made; `null` where it cannot say. */
  readonly expectedPrice: number | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly memberId: string | null;
  readonly serviceId: string | undefined;
  readonly findings: readonly string[];
};

export type LedgerHistory = {
  readonly appointments: readonly Appointment[];
  readonly requestsTotal: number;
  readonly maxWritesIn60s: number;
  readonly maxRequestsIn60s: number;
  readonly rejected429: number;
};

/** States of the journal in which something is still to be done. */
const GOING_ON = ["queued", "client_sending", "client_known", "appointment_sending", "unknown"];

export function isGoingOn(state: string): boolean {
  return GOING_ON.includes(state);
}

/** What a booking's page says for good. */
const TOLD_ENDS = [
  "confirmed",
  "slot_taken",
  "price_changed",
  "needs_call",
  "busy",
  "not_booked",
  "expired",
  "needs_staff",
];

export function isToldEnd(state: string): boolean {
  return TOLD_ENDS.includes(state);
}
