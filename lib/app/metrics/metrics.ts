import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CallReport, StartedCall } from "#lib/upstream/transport/call.ts";
import type { JournalState } from "../health.ts";
import { createLocationGauges, type LocationState, record } from "./locations.ts";

export type { LocationState } from "./locations.ts";

export type Metrics = ReturnType<typeof createMetrics>;

type RequestReport = {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
};

/** What is looked up for each scrape. */
type Observed = { readonly locations: readonly LocationState[]; readonly journal: JournalState };

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What `/metrics` tells. docs/operating.md says what each is for. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];

  function counter<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return new Counter({ name: `bookfront_${name}`, help, labelNames, registers });
  }

  function histogram<Label extends string>(name: string, help: string, labelNames: Label[]) {
    const named = { name: `bookfront_${name}`, help, labelNames };
    return new Histogram({ ...named, buckets: SECONDS, registers });
  }

  const requests = histogram(
    "http_request_seconds",
    "Requests of visitors by route, method and status, from their headers to the last byte.",
    ["route", "method", "status"],
  );
  const calls = counter(
    "upstream_requests_total",
    "Requests to the booking service by route, lane and result; not_sent: refused by our limits.",
    ["location", "route", "lane", "result"],
  );
  const callSeconds = histogram(
    "upstream_request_seconds",
    "How long the booking service took to answer.",
    ["location", "route"],
  );
  const limitWaits = histogram(
    "upstream_limit_wait_seconds",
    "How long a request waited for the key's limits.",
    ["lane"],
  );
  const renderWaits = histogram(
    "rendering_wait_seconds",
    "How long a page waited for its turn to be rendered, also if it was refused then.",
    ["priority"],
  );
  const transitions = counter(
    "booking_transitions_total",
    "Bookings by the state that they entered.",
    ["state"],
  );
  const forms = counter(
    "forms_total",
    "Forms of visitors by what became of them; unavailable: not taken for a reason of our own.",
    ["form", "outcome"],
  );
  const held = counter(
    "forms_held_back_total",
    "Forms that asked the visitor to call, by whose open bookings.",
    ["by"],
  );
  const staffActions = counter(
    "staff_actions_total",
    "Sign-ins, sign-outs and what staff did, by result.",
    ["action", "result"],
  );
  const showLocations = createLocationGauges(registry, Date.now);
  const showJournal = createJournalGauges(registry);
  let observer: (() => Promise<Observed>) | undefined;

  // Alert rules see an increase only of counters that exist, so these begin at 0.
  for (const by of ["contact", "address", "network"]) held.inc({ by }, 0);
  for (const result of ["ok", "wrong", "locked", "crowded"]) {
    staffActions.inc({ action: "sign_in", result }, 0);
  }

  return {
    countRequest: ({ route, method, status, seconds }: RequestReport) =>
      record(seconds, (one) => requests.observe({ route, method, status: String(status) }, one)),
    countCall(location: string, call: StartedCall & CallReport): void {
      const { route, lane, result, waitedMs, tookMs } = call;
      calls.inc({ location, route, lane, result });
      record(waitedMs / 1_000, (one) => limitWaits.observe({ lane }, one));
      if (tookMs === undefined) return;
      record(tookMs / 1_000, (one) => callSeconds.observe({ location, route }, one));
    },
    countRenderWait: (priority: string, seconds: number) =>
      record(seconds, (one) => renderWaits.observe({ priority }, one)),
    countTransition: (state: string) => transitions.inc({ state }),
    countForm: (form: string, outcome: string) => forms.inc({ form, outcome }),
    countHeldBack: (by: string) => held.inc({ by }),
    countStaffAction: (action: string, result: string) => staffActions.inc({ action, result }),
    observe(next: () => Promise<Observed>): void {
      observer = next;
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async scrape(): Promise<{ readonly contentType: string; readonly text: string }> {
      const observed = await observer?.();
      if (observed) {
        showLocations(observed.locations);
        showJournal(observed.journal);
      }
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function createJournalGauges(registry: Registry) {
  const registers = [registry];
  const writable = new Gauge({
    name: "bookfront_journal_writable",
    help: "1: the journal takes bookings; 0: the disk is full, or Redis refuses.",
    registers,
  });
  const free = new Gauge({
    name: "bookfront_journal_free_bytes",
    help: "Room for the journal on its disk; absent with Redis.",
    registers,
  });
  return ({ isWritable, freeBytes }: JournalState): void => {
    writable.set(isWritable ? 1 : 0);
    // A reset would show 0, a full disk.
    if (freeBytes === undefined) free.remove();
    else free.set(freeBytes);
  };
}
