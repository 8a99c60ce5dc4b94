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

/** States in which a twin may still be, or is, booked. */
export const BOOKED_OR_UNDER_WAY = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
  "unknown",
  "confirmed",
  "needs_staff",
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
  /** Whose turn it takes in the queue: a keyed fingerprint; `null` once purged. */
  readonly visitor: string | null;
  readonly clientId: string | null;
  /** The upstream was, or must be, asked for the client: what others remember does not count. */
  readonly clientAsked: boolean;
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
  readonly queueKey: string;
  /** Set where the client is known already. */
  readonly clientId?: string;
  /** The same for the same wish of the same person, even under another intent. */
  readonly dedupeKey: string;
  /** The same for whatever the same person books. */
  readonly personKey: string;
  /** When the form was opened: what ended before that is not what it asks for. */
  readonly openedAt: number;
  /** All of them are held, or none. Empty where no team member is needed. */
  readonly holds: readonly Stretch[];
  /** Stored as `slot_taken`, whatever is free. */
  readonly isSlotTaken?: true;
};

export type InsertResult =
  /** New: `queued`, or `slot_taken` when it is `lost` or another booking holds part of a stretch. */
  | { readonly kind: "inserted"; readonly booking: JournalBooking }
  /** The intent is known: its booking, untouched. */
  | { readonly kind: "existing"; readonly booking: JournalBooking }
  /** Another intent for the same wish of the same person: that booking, untouched (rules/twin.ts). */
  | { readonly kind: "duplicate"; readonly booking: JournalBooking }
  /** Too many writes would go before it; nothing was stored. */
  | { readonly kind: "full" };

export type Change = {
  readonly to: BookingState;
  readonly at: number;
  readonly reason?: string;
  readonly clientId?: string;
  /** Forgets the client of this booking, whom the upstream refused, and sets `clientAsked`. */
  readonly dropClient?: true;
  readonly appointmentId?: string;
  readonly outcome?: string;
  readonly bodyHash?: string;
  /** Counts this step as a failed attempt. */
  readonly failedAttempt?: boolean;
  /** Epoch milliseconds until which the hold lasts; absent: as it was. */
  readonly holdUntil?: number;
};

export type TransitionResult =
  | { readonly kind: "moved"; readonly booking: JournalBooking }
  /** The booking has changed since it was read, or is unknown. Nothing was stored. */
  | { readonly kind: "stale" }
  /** The appointment is that of another booking of the location. Nothing was stored. */
  | { readonly kind: "claimed" };

/**
 * The durable record of bookings. When a promise is fulfilled, the change survives a crash.
 * Whatever cannot be stored rejects: to the caller nothing has happened.
 */
export type Journal = {
  /**
   * Stores a booking and its hold together, unless the intent exists, or the writes that go
   * before it and its own (`writesBefore` and `writesLeft` in load.ts) are more than `mostWrites`.
   */
  insert(booking: NewBooking, capacity: number): Promise<InsertResult>;
  read(id: string): Promise<JournalBooking | undefined>;
  /** The booking that a form has made, whoever sent it. */
  ofIntent(slug: string, intentId: string): Promise<JournalBooking | undefined>;
  /**
   * Compare-and-set. A move to `client_sending` sets `clientAsked`. No two bookings of a location
   * get the same appointment.
   */
  transition(
    from: Pick<JournalBooking, "id" | "version">,
    change: Change,
  ): Promise<TransitionResult>;
  /**
   * Takes or extends the lease of a booking for so long, unless another journal on the same store
   * has it. Who works on a booking holds its lease. One that a process leaves behind runs out, or
   * ends when the next one opens a store that one process has to itself.
   */
  lease(id: string, ms: number): Promise<boolean>;
  /** Gives a lease back. */
  release(id: string): Promise<void>;
  /** Everything of a location that goes on, oldest first. */
  unfinished(slug: string): Promise<readonly JournalBooking[]>;
  /** Whether an appointment of the upstream is known as that of some booking. */
  isClaimed(slug: string, appointmentId: string): Promise<boolean>;
  /** The client that a contact, given by its fingerprint, belonged to when last asked. */
  knownClient(slug: string, contactKey: string, now: number): Promise<string | undefined>;
  rememberClient(slug: string, contactKey: string, clientId: string, until: number): Promise<void>;
  /** Forgets a client whom the upstream refused, for every contact. */
  forgetClient(slug: string, clientId: string): Promise<void>;
  /** What a person has booked, or may have; as long as their contact is kept. */
  ofPerson(slug: string, personKey: string): Promise<readonly JournalBooking[]>;
  /** What is held at `now` on the days `from` to `to`. */
  held(slug: string, from: LocalDate, to: LocalDate, now: number): Promise<readonly Stretch[]>;
  /**
   * Records one piece of evidence, such as a refusal of a booking, that a service needs a resource.
   * Returns how many distinct ones are on record for it; a purge drops those whose time has passed.
   */
  recordRefusal(
    slug: string,
    serviceId: string,
    evidenceId: string,
    until: number,
  ): Promise<number>;
  /** Remembers until `until` that a service needs a resource. */
  restrictService(slug: string, serviceId: string, until: number): Promise<void>;
  restrictedServices(slug: string, now: number): Promise<readonly string[]>;
  /** Forgets what was learned about a service, and the evidence for it. */
  liftRestriction(slug: string, serviceId: string): Promise<void>;
  /** Removes contact data, holds, lessons, clients and records whose time has passed. */
  purge(now: number): Promise<void>;
  close(): Promise<void>;
};

/** For how long a twin is taken for the same booking sent again. */
export const DEDUPE_MS = 2 * 60 * 60 * 1_000;
/** How long contact data outlives the end of its booking. */
export const CONTACT_KEPT_MS = 24 * 60 * 60 * 1_000;
/** How long the record itself does. */
export const RECORD_KEPT_MS = 400 * 24 * 60 * 60 * 1_000;
/** For how long a lease is taken; it is extended well before. */
export const LEASE_MS = 15_000;
