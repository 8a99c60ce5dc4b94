import type { LocationState, Metrics } from "#lib/app/metrics/metrics.ts";
import type { Bookings } from "#lib/booking/bookings.ts";
import type { Progress } from "#lib/booking/work/progress.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import type { Upstream } from "#lib/upstream/endpoints.ts";
import type { UpstreamProblem } from "#lib/upstream/transport/health.ts";
import { log } from "./log.ts";

/** Counts what bookings become. */
export function countingTransitions(journal: Journal, metrics: Metrics): Journal {
  return {
    ...journal,
    async insert(booking, capacity) {
      const inserted = await journal.insert(booking, capacity);
      if (inserted.kind === "inserted") metrics.countTransition(inserted.booking.state);
      return inserted;
    },
    async transition(from, change) {
      const result = await journal.transition(from, change);
      if (result.kind === "moved") metrics.countTransition(change.to);
      return result;
    },
  };
}

type ObservedUpstream = {
  readonly upstream: Pick<Upstream, "pressure">;
  problems(): readonly Pick<UpstreamProblem, "route" | "cause">[];
  bookable(): number | undefined;
};

export async function locationState(
  slug: string,
  { upstream, problems, bookable }: ObservedUpstream,
  bookings: Pick<Bookings, "progress">,
  now: number,
): Promise<LocationState> {
  const { requests, writes, inFlight, waiting, pausedUntil } = upstream.pressure();
  const underWay = await bookings.progress();
  const states = Map.groupBy(underWay, ({ state }) => state);
  return {
    slug,
    limits: { requests, writes, in_flight: inFlight },
    waiting,
    pausedSeconds: Math.max(0, (pausedUntil ?? now) - now) / 1_000,
    bookings: Object.fromEntries([...states].map(([state, all]) => [state, all.length])),
    oldestBookingSeconds: Math.max(0, ...underWay.map(({ ageMs }) => ageMs)) / 1_000,
    stuckBookings: underWay.filter(({ isStuck }) => isStuck).length,
    bookable: bookable(),
    issues: problems().map(({ route, cause }) => ({ route, cause })),
  };
}

type StuckBooking = Pick<Progress, "bookingId" | "state"> & {
  readonly slug: string;
  readonly minutes: number;
};

export type StuckWatch = {
  look(slug: string, bookings: Pick<Bookings, "progress">): Promise<void>;
  isAnyStuck(awake: readonly string[]): boolean;
};

export function createStuckWatch(
  to: { error(facts: StuckBooking, text: string): void } = log,
): StuckWatch {
  const reportedOf = new Map<string, ReadonlySet<string>>();
  return {
    async look(slug, bookings) {
      const stuck = (await bookings.progress()).filter(({ isStuck }) => isStuck);
      const reported = reportedOf.get(slug);
      for (const { bookingId, state, ageMs } of stuck) {
        if (reported?.has(bookingId)) continue;
        const minutes = Math.round(ageMs / 60_000);
        to.error({ slug, bookingId, state, minutes }, "a booking is stuck");
      }
      reportedOf.set(slug, new Set(stuck.map(({ bookingId }) => bookingId)));
    },
    isAnyStuck: (awake) => awake.some((slug) => (reportedOf.get(slug)?.size ?? 0) > 0),
  };
}
