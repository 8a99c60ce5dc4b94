import type { LocalDate } from "#lib/calendar.ts";

/** Where a booking stands. `queued` to `unknown` go on; the others are ends. */
export const BOOKING_STATES = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
  "unknown",
  "confirmed",
  "rejected",
  "slot_taken",
  "price_changed",
  "expired",
  "needs_staff",
] as const;

export type BookingState = (typeof BOOKING_STATES)[number];

/** States in which something is still to be done. */
export const UNFINISHED_STATES = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
  "unknown",
] as const satisfies readonly BookingState[];

/** States that still cost writes; what counts when the queue is measured. */
export const WAITING_STATES = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
] as const satisfies readonly BookingState[];

export function isFinished(state: BookingState): boolean {
  const unfinished: readonly BookingState[] = UNFINISHED_STATES;
  return !unfinished.includes(state);
}

/** One booking as stored. Texts that only the booking room can read are opaque here. */
export type JournalBooking = {
  readonly id: string;
  /** Counts the changes, for compare-and-set. */
  readonly version: number;
  /** Unique: what the visitor agreed to, once. */
  readonly intentId: string;
  readonly slug: string;
  readonly state: BookingState;
  /** Why it ended, where the state alone does not say. */
  readonly reason: string | null;
  /** JSON; no contact data. */
  readonly request: string;
  /** Sealed; `null` once purged. */
  readonly contact: string | null;
  readonly clientId: string | null;
  readonly appointmentId: string | null;
  /** JSON: what belongs to the end. */
  readonly outcome: string | null;
  /** Attempts that failed in a way that counts. */
  readonly attempts: number;
  /** SHA-256 of the last appointment body handed to the upstream. */
  readonly bodyHash: string | null;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly endedAt: number | null;
};

/** A stretch of one day of one team member, in minutes after midnight. */
export type Stretch = {
  readonly memberId: string;
  readonly date: LocalDate;
  readonly fromMinute: number;
  readonly toMinute: number;
};

export type NewBooking = Pick<
  JournalBooking,
  "id" | "intentId" | "slug" | "request" | "createdAt"
> & {
  readonly contact: string;
  /** The same for the same wish of the same person, even under another intent. */
  readonly twinKey: string;
  /** `null` where no team member is needed, so that there is nothing to hold. */
  readonly hold: Stretch | null;
};

export type Inserted =
  /** New: `queued`, or `slot_taken` when another booking holds part of the stretch. */
  | { readonly kind: "inserted"; readonly booking: JournalBooking }
  /** The intent is known, or a recent twin is booked or under way: that booking, untouched. */
  | { readonly kind: "existing"; readonly booking: JournalBooking }
  /** So many bookings wait already; nothing was stored. */
  | { readonly kind: "full" };

export type Change = {
  readonly to: BookingState;
  readonly at: number;
  readonly reason?: string;
  readonly clientId?: string;
  readonly appointmentId?: string;
  readonly outcome?: string;
  readonly bodyHash?: string;
  /** Counts this step as a failed attempt. */
  readonly failedAttempt?: boolean;
  /** Epoch milliseconds until which the hold lasts; absent: as it was. */
  readonly holdUntil?: number;
};

/** Five-minute cells `[from, to)` of a member's day that are held. */
export const CELL_MINUTES = 5;
export type HeldCell = {
  readonly memberId: string;
  readonly date: LocalDate;
  /** Minute of the day at which the cell begins. */
  readonly minute: number;
};

/**
 * The durable record of bookings. When a promise is fulfilled, the change survives a crash.
 * Whatever cannot be stored rejects: to the caller nothing has happened.
 */
export type Journal = {
  /** Stores a booking and its hold together, unless the intent exists or `maxWaiting` wait. */
  insert(booking: NewBooking, maxWaiting: number): Promise<Inserted>;
  read(id: string): Promise<JournalBooking | undefined>;
  /** Compare-and-set: `undefined` when the booking has changed since it was read. */
  transition(
    from: Pick<JournalBooking, "id" | "version">,
    change: Change,
  ): Promise<JournalBooking | undefined>;
  /** Everything of a location that goes on, oldest first. */
  unfinished(slug: string): Promise<readonly JournalBooking[]>;
  /** Whether an appointment of the upstream is known as that of some booking. */
  isClaimed(slug: string, appointmentId: string): Promise<boolean>;
  /** How many bookings of its location wait and were stored before this one. */
  ahead(id: string): Promise<number>;
  /** Cells held at `now` on the days `from` to `to`. */
  held(slug: string, from: LocalDate, to: LocalDate, now: number): Promise<readonly HeldCell[]>;
  /** Remembers until `until` that a service needs a resource. */
  learn(slug: string, serviceId: string, until: number): Promise<void>;
  learned(slug: string, now: number): Promise<readonly string[]>;
  /** Removes contact data, holds, lessons and records whose time has passed. */
  purge(now: number): Promise<void>;
  close(): Promise<void>;
};

/** For how long a twin is taken for the same booking sent again. */
export const TWIN_MS = 2 * 60 * 60 * 1_000;
/** How long contact data outlives the end of its booking. */
export const CONTACT_KEPT_MS = 24 * 60 * 60 * 1_000;
/** How long the record itself does. */
export const RECORD_KEPT_MS = 400 * 24 * 60 * 60 * 1_000;
