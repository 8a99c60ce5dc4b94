/** The three records of a run that must agree: the visitors', the journal's and the sandbox's. */
export type Histories = {
  readonly visitors: readonly VisitorHistory[];
  readonly journal: JournalHistory;
  readonly ledger: LedgerHistory;
};

/** One service with a team member; `minutes` long. */
export type PlannedLine = {
  /** The cart line in the address, such as `svc_cut.v.long`. */
  readonly line: string;
  readonly serviceId: string;
  readonly memberId: string;
  readonly start: string;
  readonly minutes: number;
};

/** A visit: its first line, and those that other people go on with. */
export type BookingPlan = PlannedLine & {
  readonly date: string;
  readonly further?: readonly PlannedLine[];
};

/** A line as it was booked. */
export type BookedLine = Pick<PlannedLine, "start"> & {
  readonly serviceId: string;
  readonly memberId: string | null;
};

export type Told = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** State on the booking page, or the form's refusal: `busy`, `unavailable`, … */
  readonly state: string;
};

export type VisitorHistory = {
  readonly email: string;
  readonly plan: BookingPlan;
  /** Price on the submit button, in minor units; absent if never shown. */
  readonly price?: number;
  readonly sent: number;
  /** Forms that its browser sent once more by itself, asked by a 307. */
  readonly repeats?: number;
  readonly sentAt?: number;
  readonly answeredAfterMs?: number;
  /** Of the booking page, which promises that the booking is stored. */
  readonly token?: string;
  readonly told: readonly Told[];
};

export type Move = { readonly state: string; readonly at: number };

export type JournalBooking = {
  readonly id: string;
  /** `undefined` where the contact was purged. */
  readonly email: string | undefined;
  readonly state: string;
  readonly reason: string | null;
  readonly appointmentId: string | null;
  readonly createdAt: number;
  readonly moves: readonly Move[];
};

export type JournalHistory = {
  /** SQLite's integrity check: `ok`, or the damage. */
  readonly integrity: string;
  readonly bookings: readonly JournalBooking[];
  readonly byToken: ReadonlyMap<string, string>;
};

export type Appointment = {
  readonly id: string;
  /** `undefined` where the client has none. */
  readonly email: string | undefined;
  readonly date: string;
  readonly start: string;
  /** In major units, as sent. */
  readonly price: number;
  /** The sandbox catalogue's price at creation; `null` where unknown. */
  readonly expectedPrice: number | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Of its first line. */
  readonly memberId: string | null;
  readonly serviceId: string | undefined;
  readonly further?: readonly BookedLine[];
  readonly findings: readonly string[];
  readonly status: string;
  /** Carried out with the key, oldest first. */
  readonly changes: readonly {
    readonly at: number;
    readonly kind: string;
    readonly date: string;
    readonly start: string;
  }[];
};

export type LedgerHistory = {
  readonly appointments: readonly Appointment[];
  readonly requestsTotal: number;
  readonly maxWritesIn60s: number;
  readonly maxRequestsIn60s: number;
  readonly rejected429: number;
};

const GOING_ON = ["queued", "client_sending", "client_known", "appointment_sending", "unknown"];

export function isGoingOn(state: string): boolean {
  return GOING_ON.includes(state);
}

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
