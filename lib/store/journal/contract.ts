import type { LocalDate } from "#lib/values/calendar.ts";
import type { Memory } from "./memory.ts";
import type { BookingState, Doing } from "./states.ts";

export type JournalBooking = {
  readonly id: string;
  readonly version: number;
  readonly intentId: string;
  readonly slug: string;
  readonly state: BookingState;
  readonly doing: Doing;
  readonly reason: string | null;
  readonly request: string;
  /** Sealed; `null` once purged. */
  readonly contact: string | null;
  /** Queue key, a keyed fingerprint; `null` once purged. */
  readonly queueKey: string | null;
  readonly clientId: string | null;
  readonly appointmentId: string | null;
  readonly progress: string | null;
  readonly createdAt: number;
  readonly changedAt: number;
  /** When it was confirmed, refused or given to staff, or a visitor's last change of it ended; not the end of the visit. */
  readonly endedAt: number | null;
  readonly needsPersonSince: number | null;
  readonly handledAt: number | null;
  readonly linkRevokedAt: number | null;
};

export type HistoryEntry = Pick<JournalBooking, "version" | "state" | "doing" | "reason"> & {
  readonly at: number;
};

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
  readonly dedupeKey: string;
  readonly holds: readonly Stretch[];
  /** Stored as not booked, its slot taken, even if the time is free. */
  readonly isSlotTaken?: true;
  /** Where another booking holds part of the time, it is not stored (`held`): others may be free. */
  readonly isOnlyIfFree?: boolean;
};

export type InsertResult =
  /** New: `waiting`, or `not_booked` if another booking holds part of the time. */
  | { readonly kind: "inserted"; readonly booking: JournalBooking }
  | { readonly kind: "existing"; readonly booking: JournalBooking }
  | { readonly kind: "duplicate"; readonly booking: JournalBooking }
  | { readonly kind: "full" }
  | { readonly kind: "held" };

export type Change = {
  readonly to: BookingState;
  /** Absent: unchanged. */
  readonly doing?: Doing;
  readonly at: number;
  readonly reason?: string;
  readonly clientId?: string;
  readonly appointmentId?: string;
  readonly progress?: string;
  /** The record is kept at least until then; absent: unchanged. */
  readonly keepUntil?: number;
  /** Epoch milliseconds; absent: unchanged. */
  readonly holdUntil?: number;
  /** Where anyone would do, another team member takes the visit. Absent: unchanged. */
  readonly request?: string;
  /** Replaces the booking's holds: `take` must be free, `keep` is its own already. */
  readonly holds?: { readonly keep: readonly Stretch[]; readonly take: readonly Stretch[] };
  /** Needs staff. In the state `person` it does in any case. */
  readonly needsPerson?: true;
};

export type BookingsBy =
  | { readonly intentId: string }
  /** `unfinished`: oldest first; `needing_person`: finished, and not ticked off. */
  | { readonly index: "unfinished" | "needing_person" }
  /** The newest ones, down to this number, from before a time. */
  | { readonly newest: number; readonly before?: number | undefined };

/** Noted on a booking without changing its state or version. `null`: taken back. */
export type Note = Partial<Pick<JournalBooking, "handledAt" | "linkRevokedAt">> & {
  readonly isNoticeDelivered?: true;
};

export type Notice = { readonly bookingId: string; readonly tries: number };

/** How often something happened on a day. The name is `kind:detail` and identifies no person. */
export type Figure = { readonly name: string; readonly count: number };
export type DatedFigure = Figure & { readonly date: LocalDate };

export type TransitionResult =
  | { readonly kind: "moved"; readonly booking: JournalBooking }
  | { readonly kind: "stale" }
  | { readonly kind: "claimed" }
  | { readonly kind: "held" };

/** Without a staff area, contacts of bookings that need staff are kept no longer than others. */
export type PurgeOptions = { readonly hasStaffArea: boolean };

/** A fulfilled promise means that the change survives a crash. */
export type Journal = Memory & {
  /** `capacity`: how many writes may be queued, this booking's included. */
  insert(booking: NewBooking, capacity: number): Promise<InsertResult>;
  read(id: string): Promise<JournalBooking | undefined>;
  /** Compare-and-set by version. An appointment belongs to one booking of a location at most. */
  transition(
    from: Pick<JournalBooking, "id" | "version">,
    change: Change,
  ): Promise<TransitionResult>;
  /** False while another journal on the same store has the lease. */
  lease(id: string, ms: number): Promise<boolean>;
  release(id: string): Promise<void>;
  /** Slugs of locations with unfinished bookings or with notices to staff that are due. */
  slugsWithWork(now: number): Promise<readonly string[]>;
  find(slug: string, by: BookingsBy): Promise<readonly JournalBooking[]>;
  isClaimed(slug: string, appointmentId: string): Promise<boolean>;
  held(slug: string, from: LocalDate, to: LocalDate, now: number): Promise<readonly Stretch[]>;
  /** Oldest first. Early releases stored no reasons. */
  history(id: string): Promise<readonly HistoryEntry[]>;
  countsNeedingPerson(): Promise<ReadonlyMap<string, number>>;
  note(id: string, note: Note): Promise<JournalBooking | undefined>;
  /** Takes those due at `now` and puts them off to `retryAt`, so that other instances skip them. */
  takeNotices(
    slug: string,
    now: number,
    retryAt: (tries: number) => number,
  ): Promise<readonly Notice[]>;
  /** Adds to a day's sums; each kind keeps a bounded number of details a day (rules/figures.ts). */
  addFigures(slug: string, date: LocalDate, figures: readonly Figure[]): Promise<void>;
  readFigures(slug: string, from: LocalDate, to: LocalDate): Promise<readonly DatedFigure[]>;
  purge(now: number, options?: PurgeOptions): Promise<void>;
  close(): Promise<void>;
};

export const DEDUPE_MS = 2 * 60 * 60 * 1_000;
export const CONTACT_KEPT_MS = 24 * 60 * 60 * 1_000;
/** Bookings that need staff keep contacts this long, unless staff tick them off before. */
export const OPEN_CONTACT_KEPT_MS = 30 * CONTACT_KEPT_MS;
export const RECORD_KEPT_MS = 400 * 24 * 60 * 60 * 1_000;
export const LEASE_MS = 15_000;
