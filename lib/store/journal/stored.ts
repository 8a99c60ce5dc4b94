import { z } from "zod";
import type { JournalBooking, Stretch } from "./contract.ts";
import { BOOKING_STATES, DOINGS } from "./states.ts";

export type StoredBooking = JournalBooking & {
  /** `null` once purged. */
  readonly dedupeKey: string | null;
  /** When staff are notified next that it needs them; `null`: notified, or no need to. */
  readonly noticeDueAt: number | null;
  readonly noticeTries: number;
  readonly keepUntil: number | null;
};

const text = z.string().nullable();
const moment = z.int().nullable();

export const storedBookingSchema = z.object({
  id: z.string(),
  version: z.int(),
  intentId: z.string(),
  dedupeKey: text,
  slug: z.string(),
  state: z.enum(BOOKING_STATES),
  doing: z.enum(DOINGS),
  reason: text,
  request: z.string(),
  contact: text,
  queueKey: text,
  clientId: text,
  appointmentId: text,
  progress: text,
  createdAt: z.int(),
  changedAt: z.int(),
  endedAt: moment,
  needsPersonSince: moment,
  handledAt: moment,
  linkRevokedAt: moment,
  noticeDueAt: moment,
  noticeTries: z.int(),
  keepUntil: moment,
}) satisfies z.ZodType<StoredBooking>;

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
  dedupeKey: _,
  noticeDueAt: _due,
  noticeTries: _tries,
  keepUntil: _keep,
  ...booking
}: StoredBooking): JournalBooking {
  return booking;
}

export function historyOf(booking: JournalBooking) {
  const { version, state, doing, reason, changedAt } = booking;
  return { version, state, doing, reason, at: changedAt };
}
