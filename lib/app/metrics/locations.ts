import { Gauge, type Registry } from "prom-client";

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

/** A metric must never fail what it measures: after a step of the clock an age may be negative. */
export function record(amount: number, into: (amount: number) => void): void {
  if (Number.isFinite(amount) && amount >= 0) into(amount);
}

/** Gauges of the locations that are awake, each with the label `location`. */
export function createLocationGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
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

  function add({ slug: location, ...state }: LocationState): void {
    for (const [limit, window] of Object.entries(state.limits)) {
      record(window.used, (one) => used.set({ location, limit }, one));
      record(window.limit, (one) => limits.set({ location, limit }, one));
    }
    for (const [lane, count] of Object.entries(state.waiting)) {
      record(count, (one) => waiting.set({ location, lane }, one));
    }
    for (const [name, count] of Object.entries(state.bookings)) {
      record(count, (one) => bookings.set({ location, state: name }, one));
    }
    record(state.pausedSeconds, (one) => paused.set({ location }, one));
    record(state.oldestBookingSeconds, (one) => oldest.set({ location }, one));
    record(state.stuckBookings, (one) => stuck.set({ location }, one));
    record(state.bookable ?? Number.NaN, (one) => bookable.set({ location }, one));
    for (const { route, cause } of state.issues) issues.set({ location, route, cause }, 1);
  }

  return {
    set(states: readonly LocationState[]): void {
      for (const one of all) one.reset();
      for (const state of states) add(state);
    },
  };
}
