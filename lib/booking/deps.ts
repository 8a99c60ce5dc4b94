import type { Location } from "#lib/config/types.ts";
import type { AvailabilityReader } from "#lib/offer/availability/read.ts";
import type { CatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import type { Journal, JournalBooking } from "#lib/store/journal/contract.ts";
import type { BookingState } from "#lib/store/journal/states.ts";
import type { Clock } from "#lib/upstream/clock.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { LocalDate } from "#lib/values/calendar.ts";

/** Log entries carry codes, ids and kinds of failure, never contact data. */
export type BookingLog = {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
};

/** Pauses in ms after a failed read or connection, a failed write, a 401 or 403 (`key`). */
export type HoldPauses = Readonly<Record<"read" | "write" | "key", readonly number[]>>;

export type Timing = {
  readonly submitWait: number;
  /** Delays after the loss of a response at which the appointment is looked up. */
  readonly looksAt: readonly number[];
  /** Finding nothing counts only so long after the sending: none is taken to write later (docs/booking.md, weak points). */
  readonly absenceAfter: number;
  readonly absenceAfterTimeout: number;
  /** The least time between two looks that both count. */
  readonly absenceSpacing: number;
  /** The least time between two 404s of an appointment that can mean that it was deleted. */
  readonly goneAfter: number;
  /** Pauses after each counted failure of a change; after the last pause the change has failed. */
  readonly retryAfter: readonly number[];
  /** How long a booking keeps its slot while the upstream does not answer as it should. */
  readonly holdFor: number;
  /** Pauses after each failure while the slot is held; the last one is repeated. */
  readonly holdPauses: HoldPauses;
  /** Pauses between attempts to store a result; together longer than a restart of its store. */
  readonly storeRetryAfter: readonly number[];
  /** How long a write that has its turn may wait for a place in flight before it queues again. */
  readonly maxLimiterWait: number;
  /** How old the last check may be when the appointment is sent; else it is checked again. */
  readonly maxCheckAge: number;
  /** From the submission to the last moment at which the appointment may be sent. */
  readonly maxWait: number;
};

export const defaultTiming: Timing = {
  submitWait: 2_500,
  looksAt: [5_000, 15_000, 60_000, 180_000],
  absenceAfter: 60_000,
  absenceAfterTimeout: 180_000,
  absenceSpacing: 60_000,
  goneAfter: 60_000,
  retryAfter: [2_000, 8_000],
  holdFor: 5 * 60_000,
  // Each write takes one of five a minute (§8), and keys take about a minute to change (§8 rule 3).
  holdPauses: {
    read: [2_000, 8_000, 15_000, 30_000],
    write: [2_000, 8_000, 45_000],
    key: [45_000],
  },
  storeRetryAfter: [100, 1_000, 5_000, 10_000, 20_000, 30_000, 30_000],
  maxLimiterWait: 3_000,
  maxCheckAge: 5_000,
  maxWait: 30 * 60_000,
};

export type During = <T>(step: string, bookingId: string, work: () => Promise<T>) => Promise<T>;

export type BookingDeps = Readonly<Clock> & {
  readonly location: Location;
  readonly keyId: string;
  readonly writesPerMinute: number;
  readonly upstream: Pick<
    Upstream,
    | "createClient"
    | "searchClients"
    | "client"
    | "createAppointment"
    | "searchAppointments"
    | "appointment"
    | "reschedule"
    | "cancel"
    | "pressure"
    | "turn"
    | "rights"
  >;
  readonly catalogue: Pick<CatalogueReader, "read" | "readFresh">;
  readonly availability: Pick<AvailabilityReader, "readFresh">;
  readonly onDayChanged?: (date: LocalDate) => void;
  readonly onPagesChanged?: () => void;
  readonly onNeedsPerson?: () => void;
  /** Runs a step of work on a booking, so that logs and traces name both. */
  readonly during?: During;
  readonly onMoved?: (from: BookingState | undefined, booking: JournalBooking) => void;
  readonly journal: Journal;
  readonly sealer: Sealer;
  readonly log: BookingLog;
  readonly timing: Timing;
};

/** For tests and commands, which neither log nor trace steps. */
export const unobserved: During = (_step, _bookingId, work) => work();
