import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { STEPS, type Step } from "#lib/staff/figures/names.ts";
import type { CallReport, StartedCall } from "#lib/upstream/transport/call.ts";
import { record } from "./amounts.ts";
import { createLocationGauges, type LocationState } from "./locations.ts";
import { createSlownessGauges } from "./slowness.ts";

export type { LocationState } from "./locations.ts";

export type Metrics = AbuseCounters &
  VisitCounters & {
    countRequest(request: RequestReport): void;
    countCall(call: { readonly slug: string } & StartedCall & CallReport): void;
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
    help: "Entries of BUSINESS_FILE that cannot be used.",
    registers,
  });
  const abuse = createAbuseCounters(registry);
  const locations = createLocationGauges(registry);
  const slowness = createSlownessGauges(registry, Date.now);

  return {
    ...abuse,
    ...createVisitCounters(registry),
    countRequest: ({ route, method, status, seconds }) =>
      record(seconds, (one) => requests.observe({ route, method, status: String(status) }, one)),
    countCall({ slug, route, lane, result, waitedMs, tookMs }) {
      if (tookMs !== undefined) slowness.note(slug, tookMs / 1_000, result !== "ok");
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
      slowness.collect();
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

type VisitCounters = {
  countStep(step: Step, by: number): void;
};

function createVisitCounters(registry: Registry): VisitCounters {
  const steps = new Counter({
    name: "bookfront_visit_steps_total",
    help: "Visits that reached each step, of all locations; counted where there is a staff area.",
    labelNames: ["step"],
    registers: [registry],
  });
  for (const step of STEPS) steps.inc({ step }, 0);
  return {
    // A booking that is in doubt again is taken back from the figures; a counter cannot fall.
    countStep: (step, by) => steps.inc({ step }, Math.max(0, by)),
  };
}

type AbuseCounters = {
  /** A form that needed a harder proof for `by`'s bookings; `full`: that was asked to call. */
  countHeldBack(held: { readonly by: string; readonly step: string }): void;
  countCrowd(): void;
  countStaffAction(action: string, result: string): void;
};

/** Alert rules see an increase only of counters that exist, so these begin at 0. */
function createAbuseCounters(registry: Registry): AbuseCounters {
  const registers = [registry];
  const held = new Counter({
    name: "bookfront_forms_held_back_total",
    help: "Forms asked for a harder proof of work, or to call, by whose open bookings.",
    labelNames: ["by", "step"],
    registers,
  });
  for (const by of ["contact", "address", "network"]) {
    for (const step of ["proof", "full"]) held.inc({ by, step }, 0);
  }
  const crowds = new Counter({
    name: "bookfront_crowded_networks_total",
    help: "Networks with so many open bookings that staff were told.",
    registers,
  });
  const actions = new Counter({
    name: "bookfront_staff_actions_total",
    help: "Sign-ins, sign-outs and what staff did, by result.",
    labelNames: ["action", "result"],
    registers,
  });
  for (const result of ["ok", "wrong", "locked", "crowded"]) {
    actions.inc({ action: "sign_in", result }, 0);
  }
  return {
    countHeldBack: ({ by, step }) => held.inc({ by, step }),
    countCrowd: () => crowds.inc(),
    countStaffAction: (action, result) => actions.inc({ action, result }),
  };
}
