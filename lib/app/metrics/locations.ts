import { Gauge, type Registry } from "prom-client";
import type { Progress } from "#lib/booking/work/progress.ts";
import type { Pressure } from "#lib/upstream/endpoints.ts";

type Use = Pick<Pressure["writes"], "used" | "limit">;

export type LocationState = {
  readonly slug: string;
  readonly pressure: Pick<Pressure, "pausedUntil"> & {
    readonly requests: Use;
    readonly writes: Use;
    readonly inFlight: Use;
    readonly waiting: Readonly<Record<string, number>>;
  };
  readonly underWay: readonly Progress[];
  /** Services; `undefined` before the menu was read. */
  readonly bookable: number | undefined;
  readonly issues: readonly { readonly route: string; readonly cause: string }[];
};

/** A metric must never fail what it measures: after a step of the clock an age may be negative. */
export function record(amount: number, into: (amount: number) => void): void {
  if (Number.isFinite(amount) && amount >= 0) into(amount);
}

/** Gauges of the locations that are awake, each with the label `location`. */
export function createLocationGauges(registry: Registry, now: () => number) {
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

  function add({ slug: location, pressure, underWay, ...state }: LocationState): void {
    const { requests, writes, inFlight, pausedUntil } = pressure;
    for (const [limit, use] of Object.entries({ requests, writes, in_flight: inFlight })) {
      record(use.used, (one) => used.set({ location, limit }, one));
      record(use.limit, (one) => limits.set({ location, limit }, one));
    }
    for (const [lane, count] of Object.entries(pressure.waiting)) {
      record(count, (one) => waiting.set({ location, lane }, one));
    }
    for (const [name, all] of Map.groupBy(underWay, ({ state }) => state)) {
      bookings.set({ location, state: name }, all.length);
    }
    const pausedMs = pausedUntil === null ? 0 : Math.max(0, pausedUntil - now());
    record(pausedMs / 1_000, (one) => paused.set({ location }, one));
    const oldestMs = Math.max(0, ...underWay.map(({ ageMs }) => ageMs));
    record(oldestMs / 1_000, (one) => oldest.set({ location }, one));
    stuck.set({ location }, underWay.filter(({ isStuck }) => isStuck).length);
    record(state.bookable ?? Number.NaN, (one) => bookable.set({ location }, one));
    for (const { route, cause } of state.issues) issues.set({ location, route, cause }, 1);
  }

  return (states: readonly LocationState[]): void => {
    for (const one of all) one.reset();
    for (const state of states) add(state);
  };
}
