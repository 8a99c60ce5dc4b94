import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CallReport, StartedCall } from "#lib/upstream/transport/call.ts";
import { type AbuseCounters, createAbuseCounters } from "./abuse.ts";

export type Metrics = AbuseCounters & {
  countRequest(request: RequestReport): void;
  countCall(call: StartedCall & CallReport): void;
  countTransition(state: string): void;
  countRead(cache: "catalogue" | "availability", result: ReadResult, ageSeconds: number): void;
  countForm(form: string, outcome: string): void;
  observe(observer: () => Promise<readonly LocationState[]>): void;
  setSkipped(count: number): void;
  observeJournal(observer: () => Promise<JournalState>): void;
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

export type JournalState = {
  readonly isWritable: boolean;
  /** Absent where the journal is no file. */
  readonly freeBytes: number | undefined;
};

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

/** Further locations share one label: each label costs its reader memory for weeks. */
const MAX_LOCATIONS = 100;
const OTHERS = "others";

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const AGES = [10, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400];

/** A metric must never fail what it measures: after a step of the clock an age may be negative. */
function record(amount: number, into: (amount: number) => void): void {
  if (Number.isFinite(amount) && amount >= 0) into(amount);
}

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
  const forms = new Counter({
    name: "bookfront_forms_total",
    help: "Forms of visitors by what became of them; unavailable: not taken for a reason of our own.",
    labelNames: ["form", "outcome"],
    registers,
  });
  const ages = new Histogram({
    name: "bookfront_cache_age_seconds",
    help: "Age of what pages were made of; stale: a refresh was due and failed.",
    labelNames: ["cache", "result"],
    buckets: AGES,
    registers,
  });
  const skipped = new Gauge({
    name: "bookfront_locations_skipped",
    help: "Entries of LOCATIONS_FILE that cannot be used.",
    registers,
  });
  const abuse = createAbuseCounters(registry);
  const locations = createLocationGauges(registry);

  return {
    ...abuse,
    countRequest: ({ route, method, status, seconds }) =>
      record(seconds, (one) => requests.observe({ route, method, status: String(status) }, one)),
    countCall({ route, lane, result, waitedMs, tookMs }) {
      calls.inc({ route, lane, result });
      record(waitedMs / 1_000, (one) => waits.observe({ lane }, one));
      if (tookMs !== undefined)
        record(tookMs / 1_000, (one) => callSeconds.observe({ route }, one));
    },
    countTransition: (state) => transitions.inc({ state }),
    countRead: (cache, result, ageSeconds) =>
      record(ageSeconds, (one) => ages.observe({ cache, result }, one)),
    countForm: (form, outcome) => forms.inc({ form, outcome }),
    setSkipped: (count) => skipped.set(count),
    observe: locations.observe,
    observeJournal: (observer) => journalGauges(registry, observer),
    observeRenderings(observer) {
      new Gauge({
        name: "bookfront_renderings",
        help: "Pages that are being rendered, and that wait for it.",
        labelNames: ["state"],
        registers,
        collect() {
          const { running, waiting } = observer();
          record(running, (one) => this.set({ state: "running" }, one));
          record(waiting, (one) => this.set({ state: "waiting" }, one));
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

function journalGauges(registry: Registry, observer: () => Promise<JournalState>): void {
  const registers = [registry];
  const free = new Gauge({
    name: "bookfront_journal_free_bytes",
    help: "Room for the journal on its disk; absent with Redis.",
    registers,
  });
  new Gauge({
    name: "bookfront_journal_writable",
    help: "1: the journal takes bookings; 0: the disk is full, or Redis refuses.",
    registers,
    async collect() {
      const { isWritable, freeBytes } = await observer();
      this.set(isWritable ? 1 : 0);
      if (freeBytes === undefined) free.reset();
      else free.set(freeBytes);
    },
  });
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
