import type { LocalDate } from "#lib/calendar.ts";

/** `queued` to `unknown` go on; the others are final. */
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

export const UNFINISHED_STATES = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
  "unknown",
] as const satisfies readonly BookingState[];

/** States that still need writes; they make up the queue. */
export const WAITING_STATES = [
  "queued",
  "client_sending",
  "client_known",
  "appointment_sending",
] as const satisfies readonly BookingState[];

/** States in which an appointment exists, or may still come to exist. */
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

/** A stored booking. `request`, `contact` and `outcome` are opaque to the journal. */
export type JournalBooking = {
  readonly id: string;
  /** Counts the changes, for compare-and-set. */
  readonly version: number;
  /** Unique per location; comes from the form. */
  readonly intentId: string;
  readonly slug: string;
  readonly state: BookingState;
  /** Why it ended, if the state alone does not say. */
  readonly reason: string | null;
  /** JSON without contact data. */
  readonly request: string;
  /** Sealed; `null` once purged. */
  readonly contact: string | null;
  /** Queue key, a keyed fingerprint; `null` once purged. */
  readonly visitor: string | null;
  readonly clientId: string | null;
  /** The client was, or must be, asked from the upstream; a remembered one does not count. */
  readonly clientAsked: boolean;
  readonly appointmentId: string | null;
  /** JSON. */
  readonly outcome: string | null;
  /** Counted failures. */
  readonly attempts: number;
  /** SHA-256 of the last appointment body that was sent. */
  readonly bodyHash: string | null;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly endedAt: number | null;
};

/** Part of a team member's day, in minutes after midnight. */
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
  readonly clientId?: string;
  /** Equal for the same person, cart and time, under any intent. */
  readonly dedupeKey: string;
  /** Equal for all bookings of the same person. */
  readonly personKey: string;
  /** When the form was opened; a booking confirmed before is no duplicate. */
  readonly openedAt: number;
  /** All of them are held, or none. Empty if no team member is needed. */
  readonly holds: readonly Stretch[];
  /** Stored as `slot_taken` even if the time is free. */
  readonly isSlotTaken?: true;
};

export type InsertResult =
  /** New: `queued`, or `slot_taken` if another booking holds part of its time. */
  | { readonly kind: "inserted"; readonly booking: JournalBooking }
  /** The intent's booking, unchanged. */
  | { readonly kind: "existing"; readonly booking: JournalBooking }
  /** Another intent's booking of the same person, cart and time, unchanged (rules/duplicate.ts). */
  | { readonly kind: "duplicate"; readonly booking: JournalBooking }
  /** The queue has no capacity left; nothing was stored. */
  | { readonly kind: "full" };

export type Change = {
  readonly to: BookingState;
  readonly at: number;
  readonly reason?: string;
  readonly clientId?: string;
  /** The upstream refused the client: clears it and sets `clientAsked`. */
  readonly dropClient?: true;
  readonly appointmentId?: string;
  readonly outcome?: string;
  readonly bodyHash?: string;
  readonly failedAttempt?: boolean;
  /** Epoch milliseconds; absent: unchanged. */
  readonly holdUntil?: number;
};

export type TransitionResult =
  | { readonly kind: "moved"; readonly booking: JournalBooking }
  /** Changed since it was read, or unknown. Nothing was stored. */
  | { readonly kind: "stale" }
  /** Another booking has this appointment. Nothing was stored. */
  | { readonly kind: "claimed" };

/**
 * The durable record of bookings: once a promise is fulfilled, the change survives a crash. A call
 * that rejects has changed nothing, as far as the caller can see.
 */
export type Journal = {
  /**
   * Stores a booking with its holds. `capacity`: how many writes may be queued, its own included.
   */
  insert(booking: NewBooking, capacity: number): Promise<InsertResult>;
  read(id: string): Promise<JournalBooking | undefined>;
  readByIntent(slug: string, intentId: string): Promise<JournalBooking | undefined>;
  /** Compare-and-set by version. An appointment belongs to one booking of a location at most. */
  transition(
    from: Pick<JournalBooking, "id" | "version">,
    change: Change,
  ): Promise<TransitionResult>;
  /**
   * Takes or extends a lease, unless another journal on the same store has it. It expires after
   * `ms`, and at a restart if the store belongs to one process.
   */
  lease(id: string, ms: number): Promise<boolean>;
  release(id: string): Promise<void>;
  /** Oldest first. */
  unfinished(slug: string): Promise<readonly JournalBooking[]>;
  /** Whether some booking has this appointment. */
  isClaimed(slug: string, appointmentId: string): Promise<boolean>;
  /** The client last named for a contact. */
  knownClient(slug: string, contactKey: string, now: number): Promise<string | undefined>;
  rememberClient(slug: string, contactKey: string, clientId: string, until: number): Promise<void>;
  /** For every contact. */
  forgetClient(slug: string, clientId: string): Promise<void>;
  /** Booked or under way; empty once the contact is purged. */
  readByPerson(slug: string, personKey: string): Promise<readonly JournalBooking[]>;
  /** Held at `now` on the days `from` to `to`. */
  held(slug: string, from: LocalDate, to: LocalDate, now: number): Promise<readonly Stretch[]>;
  /**
   * Records that a booking (`evidenceId`) was refused for want of a resource. Returns how many were
   * on record for the service.
   */
  recordRefusal(
    slug: string,
    serviceId: string,
    evidenceId: string,
    until: number,
  ): Promise<number>;
  /** Switches a service off: the upstream books it only with a resource. */
  restrictService(slug: string, serviceId: string, until: number): Promise<void>;
  restrictedServices(slug: string, now: number): Promise<readonly string[]>;
  liftRestriction(slug: string, serviceId: string): Promise<void>;
  /** Removes expired contact data, holds, restrictions, clients and records. */
  purge(now: number): Promise<void>;
  close(): Promise<void>;
};

/** How long the same booking sent again counts as a duplicate. */
export const DEDUPE_MS = 2 * 60 * 60 * 1_000;
/** How long contact data outlives the end of its booking. */
export const CONTACT_KEPT_MS = 24 * 60 * 60 * 1_000;
export const RECORD_KEPT_MS = 400 * 24 * 60 * 60 * 1_000;
/** Extended every third of it. */
export const LEASE_MS = 15_000;
