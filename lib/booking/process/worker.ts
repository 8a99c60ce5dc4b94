import { isFinished, type JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import type { LastServed } from "../queue/fair-queue.ts";
import { createWriteScheduler } from "../queue/write-scheduler.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { toMonotonic, toStored } from "../state/clock.ts";
import { parseRequest } from "../state/record.ts";
import {
  createInflightSubmissions,
  type InflightSubmissions,
} from "../submit/inflight-submissions.ts";
import { afterBreakdown, giveUp, isReadable } from "./breakdown.ts";
import { createKnownClients } from "./known-client.ts";
import { withLease } from "./lease.ts";
import { processBooking } from "./process.ts";

/** Keeps every booking of a location in exactly one pair of hands, in this process or another. */
export type Worker = {
  /** Begins a booking unless it is begun, and waits for its end, at most so long or for a crowd. */
  startAndWait(booking: JournalBooking, maxMs: number): Promise<void>;
  readonly submissions: InflightSubmissions;
  /** When each visitor had their last turn. */
  lastServed(): LastServed;
  /** See `Bookings.sweep`. */
  sweep(): Promise<void>;
  /** See `Bookings.stop`. */
  stop(): Promise<void>;
};

export function createWorker(deps: BookingDeps): Worker {
  const running = new Map<string, Promise<void>>();
  const { upstream, monotonic, timing } = deps;
  const scheduler = createWriteScheduler({
    pressure: () => upstream.pressure(),
    now: monotonic,
    pollMs: timing.pollEvery,
  });
  const shared = { scheduler, clients: createKnownClients(deps) };
  const submissions = createInflightSubmissions();
  const stopping = new AbortController();

  function start(booking: JournalBooking): Promise<void> {
    const known = running.get(booking.id);
    if (known || stopping.signal.aborted) return known ?? Promise.resolve();
    const run = withLease(deps, booking.id, stopping.signal, workOrBreakDown)
      .catch((error: unknown) => {
        deps.log.error({ bookingId: booking.id, err: error }, "a booking was left unfinished");
      })
      .finally(() => running.delete(booking.id));
    running.set(booking.id, run);
    return run;
  }

  /** A bug ends a booking after some tries, instead of being met again at every sweep. */
  async function workOrBreakDown(booking: JournalBooking, signal: AbortSignal): Promise<void> {
    try {
      if (isReadable(booking)) await work(booking, signal);
      else await giveUp(deps, booking);
    } catch (error) {
      if (!signal.aborted) await afterBreakdown(deps, booking.id);
      throw error;
    }
  }

  async function work(booking: JournalBooking, signal: AbortSignal): Promise<void> {
    const createdAt = toMonotonic(booking.createdAt, deps);
    const run = { ...deps, waitedMs: () => monotonic() - createdAt };
    let processed =
      booking.state === "unknown" ? booking : await processBooking(run, shared, booking, signal);
    while (processed?.state === "unknown" && !signal.aborted) {
      const reconciled = await reconcile(run, processed, signal);
      const mayBeSent = reconciled?.state === "client_known";
      processed = mayBeSent ? await processBooking(run, shared, reconciled, signal) : reconciled;
    }
    if (!processed) return;
    deps.log.info({ bookingId: processed.id, state: processed.state }, "booking");
    if (!isFinished(processed.state)) return;
    deps.onDayChanged?.(
      parseRequest(processed).date,
      processed.state === "confirmed" ? "taken" : "wrong",
    );
  }

  return {
    async startAndWait(booking, maxMs) {
      const run = start(booking);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, maxMs);
      const unsubscribe = submissions.onCrowd(resolve);
      await Promise.race([run, promise]);
      unsubscribe();
      clearTimeout(timer);
    },

    submissions,
    lastServed: () =>
      new Map([...scheduler.lastServed()].map(([queueKey, at]) => [queueKey, toStored(at, deps)])),

    async sweep() {
      // First, for whatever keeps the journal from tidying up must not keep visitors waiting.
      for (const booking of await deps.journal.unfinished(deps.location.slug)) {
        void start(booking);
      }
      await deps.journal.purge(deps.now());
    },

    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
