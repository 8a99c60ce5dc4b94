import type { Location } from "#lib/config/types.ts";
import type { AvailabilityReader } from "#lib/offer/availability/read.ts";
import type { CatalogueReader } from "#lib/offer/catalogue/read.ts";
import type { Sealer } from "#lib/site/seals/seal.ts";
import type { Journal } from "#lib/store/journal/journal.ts";
import type { Clock } from "#lib/upstream/clock.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { LocalDate } from "#lib/values/calendar.ts";

/** Log entries carry codes, ids and kinds of failure, never contact data. */
export type BookingLog = {
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
};

export type Timing = {
  readonly submitWait: number;
  /** Delays after the loss of an answer at which what was sent is looked for. */
  readonly looksAt: readonly number[];
  /** Pauses after what proves that nothing was done: a failed read or connection, a 401, a fault of ours. */
  readonly retryAfter: readonly number[];
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
  // Five minutes. Each write takes one of five a minute (§8), and keys take about a minute to change (§8 rule 3).
  retryAfter: [2_000, 8_000, 15_000, 30_000, 45_000, 60_000, 60_000, 60_000],
  storeRetryAfter: [100, 1_000, 5_000, 10_000, 20_000, 30_000, 30_000],
  maxLimiterWait: 3_000,
  maxCheckAge: 5_000,
  maxWait: 30 * 60_000,
};

export type During = <T>(bookingId: string, work: () => Promise<T>) => Promise<T>;

export type BookingDeps = Readonly<Clock> & {
  readonly location: Location;
  readonly writesPerMinute: number;
  readonly upstream: Upstream;
  readonly catalogue: Pick<CatalogueReader, "read" | "readFresh">;
  readonly availability: Pick<AvailabilityReader, "readFresh">;
  readonly onDayChanged?: (date: LocalDate) => void;
  readonly onPagesChanged?: () => void;
  readonly onNeedsPerson?: () => void;
  /** Runs work on a booking, so that its lines in the log name it; absent in tests and commands. */
  readonly during?: During;
  readonly journal: Journal;
  readonly sealer: Sealer;
  readonly log: BookingLog;
  readonly timing: Timing;
};
