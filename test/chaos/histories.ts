import type { Reading } from "./claims.ts";

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

export type When = { readonly date: string; readonly start: string };

export type Told = {
  /** When the page was asked for, and when all of it was there; epoch milliseconds. */
  readonly at: number;
  readonly until: number;
  /** State on the booking page, or the form's refusal: `busy`, `unavailable`, … */
  readonly state: string;
  readonly page: Reading;
  /** Of the address that the page stands at in the end: it carries the booking. */
  readonly link?: string;
};

/** One form; sent again after no response, and pressed twice, it is still one. */
export type Asked = {
  readonly kind: "move" | "cancel";
  readonly to?: When | undefined;
  /** Epoch milliseconds of its first sending. */
  readonly at: number;
};

export type VisitorHistory = {
  readonly email: string;
  readonly plan: BookingPlan;
  /** Price on the submit button, in minor units; absent if never shown. */
  readonly price?: number;
  readonly sent: number;
  readonly sentAt?: number;
  readonly answeredAfterMs?: number;
  /** Of the booking page, which promises that the booking is stored. */
  readonly token?: string;
  /** Of each look at its page, in order. */
  readonly told: readonly Told[];
  /** Moves and cancellations. */
  readonly asked?: readonly Asked[];
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

export type TruthLine = {
  readonly serviceId: string;
  readonly memberId: string | null;
  /** Minutes after the appointment's start. */
  readonly offset: number;
  readonly minutes: number;
  readonly cents: number;
};

type OverlappingLine = {
  readonly memberId: string | null;
  readonly start: string;
  readonly minutes: number;
  readonly appointmentStart: string;
};

/** A line of an appointment that was booked or moved, and one that had its team member then. */
export type Overlap = {
  /** The other appointment; the salon's own are in no history. */
  readonly with: string;
  readonly own: OverlappingLine;
  readonly other: OverlappingLine;
  /** When the record was last read before the write; `null`: never. */
  readonly readAt: number | null;
};

/** The front desk's change of an appointment, between two moments. */
export type DeskEdit = When & {
  readonly at: number;
  readonly until: number;
  readonly kind: "moved" | "cancelled" | "deleted" | "lines";
  readonly before: readonly TruthLine[];
  /** From then on, where they changed. */
  readonly lines?: readonly TruthLine[];
};

/** As it is at the end, or was when the desk deleted it. */
export type Appointment = When & {
  readonly id: string;
  /** `undefined` where the client has none. */
  readonly email: string | undefined;
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
  readonly lines: readonly TruthLine[];
  readonly findings: readonly string[];
  /** Of all its writes with the key. */
  readonly overlaps?: readonly Overlap[];
  readonly status: string;
  /** Carried out with the key, oldest first. */
  readonly changes: readonly (When & {
    readonly at: number;
    readonly kind: "moved" | "cancelled";
  })[];
  readonly desk: readonly DeskEdit[];
};

export type LedgerHistory = {
  readonly appointments: readonly Appointment[];
  readonly requestsTotal: number;
  readonly maxWritesIn60s: number;
  readonly maxRequestsIn60s: number;
  readonly rejected429: number;
};

const GOING_ON = ["waiting", "sending", "unknown"];

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

/** At these a booking has ended, well or not. */
export function isToldEnd(state: string): boolean {
  return TOLD_ENDS.includes(state);
}

const CHANGE_ENDS = ["confirmed", "altered", "doubtful", "cancelled", "change_unclear"];

/** At these nothing more comes of a move or a cancellation by itself. */
export function isChangeEnd(state: string): boolean {
  return CHANGE_ENDS.includes(state);
}
