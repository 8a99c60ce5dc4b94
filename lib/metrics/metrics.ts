import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CallReport } from "#lib/upstream/transport/call.ts";

export type Metrics = {
  countRequest(request: RequestReport): void;
  countCall(call: CallReport): void;
  countTransition(state: string): void;
  countRead(cache: "catalogue" | "availability", result: ReadResult, ageSeconds: number): void;
  observe(observer: () => Promise<readonly LocationState[]>): void;
  observeRenderings(observer: () => { readonly running: number; readonly waiting: number }): void;
  watchProcess(): void;
  scrape(): Promise<{ readonly contentType: string; readonly text: string }>;
};

export type RequestReport = {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
};

export type ReadResult = "fresh" | "stale" | "failed";

export type LocationState = {
  readonly slug: string;
  readonly limits: Readonly<Record<string, { readonly used: number; readonly limit: number }>>;
  readonly waiting: Readonly<Record<string, number>>;
  readonly pausedSeconds: number;
  readonly bookings: Readonly<Record<string, number>>;
  readonly oldestBookingSeconds: number;
  readonly stuckBookings: number;
  readonly issues: readonly { readonly route: string; readonly cause: string }[];
};

/** Beyond it, locations share one label: each label costs its reader memory for weeks. */
const MAX_LOCATIONS = 100;
const OTHERS = "others";

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const AGES = [10, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "bookfront_http_request_seconds",
    help: "Requests of visitors by route, method and status, from their headers to the last byte.",
    labelNames: ["route", "method", "status"],
    buckets: SECONDS,
    registers,
  });
  const calls = new Counter({
    name: "bookfront_upstream_requests_total",
    help: "Requests to the booking service by route, lane and result; not_sent: refused by our limits.",
    labelNames: ["route", "lane", "result"],
    registers,
  });
  const callSeconds = new Histogram({
    name: "bookfront_upstream_request_seconds",
    help: "How long the booking service took to answer.",
    labelNames: ["route"],
    buckets: SECONDS,
    registers,
  });
  const waits = new Histogram({
    name: "bookfront_upstream_limit_wait_seconds",
    help: "How long a request waited for the key's limits.",
    labelNames: ["lane"],
    buckets: SECONDS,
    registers,
  });
  const transitions = new Counter({
    name: "bookfront_booking_transitions_total",
    help: "Bookings by the state that they entered.",
    labelNames: ["state"],
    registers,
  });
  const ages = new Histogram({
    name: "bookfront_cache_age_seconds",
    help: "Age of what pages were made of; stale: a refresh was due and failed.",
    labelNames: ["cache", "result"],
    buckets: AGES,
    registers,
  });
  const locations = createLocationGauges(registry);

  return {
    countRequest: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    countCall({ route, lane, result, waitedMs, tookMs }) {
      calls.inc({ route, lane, result });
      waits.observe({ lane }, waitedMs / 1_000);
      if (tookMs !== undefined) callSeconds.observe({ route }, tookMs / 1_000);
    },
    countTransition: (state) => transitions.inc({ state }),
    countRead: (cache, result, ageSeconds) => ages.observe({ cache, result }, ageSeconds),
    observe: locations.observe,
    observeRenderings(observer) {
      new Gauge({
        name: "bookfront_renderings",
        help: "Pages that are being rendered, and that wait for it.",
        labelNames: ["state"],
        registers,
        collect() {
          const { running, waiting } = observer();
          this.set({ state: "running" }, running);
          this.set({ state: "waiting" }, waiting);
        },
      });
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async scrape() {
      await locations.collect();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function createLocationGauges(registry: Registry) {
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
  const all = [used, limits, waiting, paused, bookings, oldest, stuck, issues];

  function add(state: LocationState, location: string): void {
    for (const [limit, window] of Object.entries(state.limits)) {
      used.inc({ location, limit }, window.used);
      limits.inc({ location, limit }, window.limit);
    }
    for (const [lane, count] of Object.entries(state.waiting))
      waiting.inc({ location, lane }, count);
    for (const [name, count] of Object.entries(state.bookings)) {
      bookings.inc({ location, state: name }, count);
    }
    paused.inc({ location }, state.pausedSeconds);
    oldest.inc({ location }, state.oldestBookingSeconds);
    stuck.inc({ location }, state.stuckBookings);
    for (const { route, cause } of state.issues) issues.set({ location, route, cause }, 1);
  }

  return {
    observe: (next: typeof observer) => {
      observer = next;
    },
    async collect() {
      const states = await observer();
      for (const one of all) one.reset();
      for (const [index, state] of states.entries()) {
        add(state, index < MAX_LOCATIONS ? state.slug : OTHERS);
      }
    },
  };
}
