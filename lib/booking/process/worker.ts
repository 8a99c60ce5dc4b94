import { isFinished, type JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "../deps.ts";
import type { Served } from "../queue/fair-queue.ts";
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
import { underLease } from "./lease.ts";
import { drive } from "./process.ts";

/** Keeps every booking of a location in exactly one pair of hands, in this process or another. */
export type Worker = {
  /** Begins a booking unless it is begun, and waits for its end, at most so long or for a crowd. */
  startAndWait(booking: JournalBooking, longestMs: number): Promise<void>;
  readonly forms: InflightSubmissions;
  /** When each visitor had their last turn. */
  served(): Served;
  /** See `Bookings.sweep`. */
  sweep(): Promise<void>;
  /** See `Bookings.stop`. */
  stop(): Promise<void>;
};

export function createWorker(deps: BookingDeps): Worker {
  const running = new Map<string, Promise<void>>();
  const { upstream, monotonic, timing } = deps;
  const turns = createWriteScheduler({
    pressure: () => upstream.pressure(),
    now: monotonic,
    lookAgainMs: timing.lookAgain,
  });
  const shared = { turns, clients: createKnownClients(deps) };
  const forms = createInflightSubmissions();
  const stopping = new AbortController();

  function start(booking: JournalBooking): Promise<void> {
    const known = running.get(booking.id);
    if (known || stopping.signal.aborted) return known ?? Promise.resolve();
    const run = underLease(deps, booking.id, stopping.signal, tryToWork)
      .catch((error: unknown) => {
        deps.log.error({ bookingId: booking.id, err: error }, "a booking was left unfinished");
      })
      .finally(() => running.delete(booking.id));
    running.set(booking.id, run);
    return run;
  }

  /** A bug ends a booking after some tries, instead of being met again at every sweep. */
  async function tryToWork(booking: JournalBooking, signal: AbortSignal): Promise<void> {
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
    const run = { ...deps, waited: () => monotonic() - createdAt };
    let driven = booking.state === "unknown" ? booking : await drive(run, shared, booking, signal);
    while (driven?.state === "unknown" && !signal.aborted) {
      const settled = await reconcile(run, driven, signal);
      const mayBeSent = settled?.state === "client_known";
      driven = mayBeSent ? await drive(run, shared, settled, signal) : settled;
    }
    if (!driven) return;
    deps.log.info({ bookingId: driven.id, state: driven.state }, "booking");
    if (!isFinished(driven.state)) return;
    deps.dayChanged?.(parseRequest(driven).date, driven.state === "confirmed" ? "taken" : "wrong");
  }

  return {
    async startAndWait(booking, longestMs) {
      const run = start(booking);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, longestMs);
      const callOff = forms.onCrowd(resolve);
      await Promise.race([run, promise]);
      callOff();
      clearTimeout(timer);
    },

    forms,
    served: () =>
      new Map([...turns.served()].map(([visitor, at]) => [visitor, toStored(at, deps)])),

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
