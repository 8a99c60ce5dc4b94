import { Gauge, type Registry } from "prom-client";
import { record } from "./amounts.ts";

export type LocationState = {
  readonly slug: string;
  readonly limits: Readonly<Record<string, { readonly used: number; readonly limit: number }>>;
  readonly waiting: Readonly<Record<string, number>>;
  readonly pausedSeconds: number;
  readonly bookings: Readonly<Record<string, number>>;
  readonly oldestBookingSeconds: number;
  readonly stuckBookings: number;
  /** Services; `undefined` before the menu was read. */
  readonly bookable: number | undefined;
  readonly issues: readonly { readonly route: string; readonly cause: string }[];
};

/** The worst; further locations share one label: each label costs its reader memory for weeks. */
const MAX_LOCATIONS = 100;
const OTHERS = "others";

function worstFirst(one: LocationState, other: LocationState): number {
  return badnessOf(other) - badnessOf(one);
}

/** Seconds of waiting, where a booking that is stuck or an issue counts as an hour. */
function badnessOf(state: LocationState): number {
  const { stuckBookings, issues, oldestBookingSeconds, pausedSeconds } = state;
  const seconds = (stuckBookings + issues.length) * 3_600 + oldestBookingSeconds + pausedSeconds;
  return Number.isFinite(seconds) ? seconds : 0;
}

export function createLocationGauges(registry: Registry) {
  let observer: () => Promise<readonly LocationState[]> = async () => [];
  const gauge = (name: string, help: string, ...labels: readonly string[]) =>
    new Gauge({
      name: `bookfront_${name}`,
      help,
      labelNames: ["location", ...labels],
      registers: [registry],
    });
  const used = gauge("limit_used", "Used of the key's limits.", "limit");
  const limits = gauge("limit", "The key's limits.", "limit");
  const waiting = gauge("limit_waiting", "Requests that wait for the key's limits.", "lane");
  const paused = gauge("upstream_paused_seconds", "What is left of a pause after a 429.");
  const bookings = gauge("bookings_unfinished", "Bookings under way by state.", "state");
  const oldest = gauge("booking_oldest_seconds", "How long the oldest booking has been under way.");
  const stuck = gauge(
    "bookings_stuck",
    "Bookings that have not moved for longer than they should.",
  );
  const issues = gauge(
    "upstream_issue",
    "1: the booking service refuses or fails.",
    "route",
    "cause",
  );
  const bookable = gauge("bookable_services", "Services that can be booked online, as last read.");
  const all = [used, limits, waiting, paused, bookings, oldest, stuck, issues, bookable];

  function add(state: LocationState, location: string): void {
    for (const [limit, window] of Object.entries(state.limits)) {
      record(window.used, (one) => used.inc({ location, limit }, one));
      record(window.limit, (one) => limits.inc({ location, limit }, one));
    }
    for (const [lane, count] of Object.entries(state.waiting)) {
      record(count, (one) => waiting.inc({ location, lane }, one));
    }
    for (const [name, count] of Object.entries(state.bookings)) {
      record(count, (one) => bookings.inc({ location, state: name }, one));
    }
    record(state.pausedSeconds, (one) => paused.inc({ location }, one));
    record(state.oldestBookingSeconds, (one) => oldest.inc({ location }, one));
    record(state.stuckBookings, (one) => stuck.inc({ location }, one));
    if (state.bookable !== undefined) {
      record(state.bookable, (one) => bookable.inc({ location }, one));
    }
    for (const { route, cause } of state.issues) issues.set({ location, route, cause }, 1);
  }

  return {
    observe: (next: typeof observer) => {
      observer = next;
    },
    async collect() {
      const states = await observer();
      for (const one of all) one.reset();
      for (const [index, state] of states.toSorted(worstFirst).entries()) {
        add(state, index < MAX_LOCATIONS ? state.slug : OTHERS);
      }
    },
  };
}
