import type { DayChange } from "#lib/availability/invalidation.ts";
import type { AvailabilityReader } from "#lib/availability/read.ts";
import type { LocalDate } from "#lib/calendar.ts";
import type { CatalogueReader } from "#lib/catalogue/read.ts";
import type { Location } from "#lib/config/types.ts";
import type { Journal } from "#lib/journal/contract.ts";
import type { Sealer } from "#lib/session/seal.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { Clocks } from "./state/clock.ts";

/** What the log is told: codes, ids and kinds of failure; never contact data. */
export type BookingLog = {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
};

/** How long things take. Milliseconds. */
export type Timing = {
  /** How long a submission waits for an end before it answers. */
  readonly submitWait: number;
  /** When to look for an appointment whose answer was lost, counted from then. */
  readonly reconcileAt: readonly number[];
  /** From when on finding nothing counts: by then no upstream is still at work on it. */
  readonly absenceAfter: number;
  /** The same after a time-out, when the connection was left open by the upstream. */
  readonly absenceAfterTimeout: number;
  /** The least time between two looks that both count. */
  readonly absenceSpacing: number;
  /** How long to wait after the first, second, … failure that counts; then it is given up. */
  readonly retryAfter: readonly number[];
  /**
   * Pauses between attempts to store what has already happened. Together longer than a restart of
   * the journal: who has the upstream's answer is the only one who knows it.
   */
  readonly storeRetryAfter: readonly number[];
  /** How long the limits may hold a write back before it asks for another turn. */
  readonly maxLimiterWait: number;
  /** For how long after its last check an appointment may be sent; then it is checked again. */
  readonly maxCheckAge: number;
  /** How often those who wait for a write look whether one is free. */
  readonly pollEvery: number;
  /** From the submission to the last moment at which the appointment may be sent. */
  readonly maxWait: number;
};

export const defaultTiming: Timing = {
  submitWait: 2_500,
  reconcileAt: [5_000, 15_000, 60_000, 180_000],
  absenceAfter: 60_000,
  absenceAfterTimeout: 180_000,
  absenceSpacing: 60_000,
  retryAfter: [2_000, 8_000],
  storeRetryAfter: [100, 1_000, 5_000, 10_000, 20_000, 30_000, 30_000],
  maxLimiterWait: 3_000,
  maxCheckAge: 5_000,
  pollEvery: 100,
  maxWait: 30 * 60_000,
};

/** Everything that booking at one location needs from the other rooms. */
export type BookingDeps = Clocks & {
  readonly location: Location;
  readonly writesPerMinute: number;
  readonly upstream: Pick<
    Upstream,
    | "createClient"
    | "searchClients"
    | "client"
    | "createAppointment"
    | "searchAppointments"
    | "pressure"
  >;
  readonly catalogue: Pick<CatalogueReader, "readFresh">;
  readonly availability: Pick<AvailabilityReader, "readFresh">;
  /** Told of the day of each booking that has ended: what was read of it is out of date. */
  readonly onDayChanged?: (date: LocalDate, change: DayChange) => void;
  /** Told when a booking begins to hold its time: nobody else is to be offered it. */
  readonly onHold?: () => void;
  readonly journal: Journal;
  readonly sealer: Sealer;
  readonly log: BookingLog;
  readonly timing: Timing;
};

/** The same while one booking is worked on. */
export type RunDeps = BookingDeps & {
  /** How long its visitor has waited, in milliseconds. */
  readonly waitedMs: () => number;
};
