import { z } from "zod";
import { BOOKING_STATES, type BookingState, DOINGS } from "./states.ts";

/** Minutes of a member's day. */
export const stretch = z.object({
  memberId: z.string(),
  date: z.string(),
  fromMinute: z.int(),
  toMinute: z.int(),
});
export type Stretch = Readonly<z.infer<typeof stretch>>;

const text = z.string().nullable().default(null);
const moment = z.int().nullable().default(null);
const step = {
  version: z.int(),
  state: z.enum(BOOKING_STATES),
  doing: z.enum(DOINGS),
  reason: text,
};

/** A booking as it is stored; what has not happened yet has its default. */
export const journalBooking = z.object({
  ...step,
  id: z.string(),
  intentId: z.string(),
  slug: z.string(),
  request: z.string(),
  /** Sealed; `null` once purged. */
  contact: text,
  /** Queue key, a keyed fingerprint; `null` once purged. */
  queueKey: text,
  clientId: text,
  appointmentId: text,
  progress: text,
  createdAt: z.int(),
  changedAt: z.int(),
  /** When it was confirmed, refused or given to staff, or a visitor's last change of it ended; not the end of the visit. */
  endedAt: moment,
  /** Its place in the queue; `null`: the program does not work on it. */
  openSince: moment,
  needsPersonSince: moment,
  handledAt: moment,
  linkRevokedAt: moment,
  /** When staff are notified next that it needs them; `null`: notified, or no need to. */
  noticeDueAt: moment,
  noticeTries: z.int().default(0),
  /** Days on which it holds times. */
  heldOn: z.array(z.string()),
  /** Oldest first. */
  history: z.array(z.object({ ...step, at: z.int() })).default([]),
});

export type JournalBooking = Readonly<z.infer<typeof journalBooking>>;
export type HistoryEntry = JournalBooking["history"][number];

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
  | { readonly kind: "existing" | "duplicate"; readonly booking: JournalBooking }
  | { readonly kind: "full" | "held" };

/** A step of a booking. What is absent stays as it is, but for a reason. */
export type Change = Partial<
  Pick<JournalBooking, "doing" | "reason" | "clientId" | "appointmentId" | "progress" | "request">
> & {
  readonly to: BookingState;
  readonly at: number;
  /** Epoch milliseconds. */
  readonly holdUntil?: number;
  /** Replaces the booking's holds: `take` must be free, `keep` is its own already. */
  readonly holds?: { readonly keep: readonly Stretch[]; readonly take: readonly Stretch[] };
  /** Needs staff. In the state `person` it does in any case. */
  readonly needsPerson?: true;
};

export type BookingsBy =
  | { readonly intentId: string }
  | { readonly appointmentId: string }
  /** `unfinished`: oldest first; `needing_person`: finished, and not ticked off. */
  | { readonly index: "unfinished" | "needing_person" }
  /** The newest ones, down to this number, from before a time. */
  | { readonly newest: number; readonly before?: number | undefined };

/** Noted on a booking without changing its state or version. */
export type Note = Partial<
  Pick<JournalBooking, "handledAt" | "linkRevokedAt" | "noticeDueAt" | "noticeTries">
>;

export type TransitionResult =
  | { readonly kind: "moved"; readonly booking: JournalBooking }
  | { readonly kind: "stale" | "claimed" | "held" };

export const DEDUPE_MS = 2 * 60 * 60 * 1_000;
export const CONTACT_KEPT_MS = 24 * 60 * 60 * 1_000;
/** Bookings that need staff keep contacts this long, unless staff tick them off before. */
export const OPEN_CONTACT_KEPT_MS = 30 * CONTACT_KEPT_MS;
/** Longer than any link opens: a visit may be a year ahead. */
export const RECORD_KEPT_MS = 400 * 24 * 60 * 60 * 1_000;
export const LEASE_MS = 15_000;
