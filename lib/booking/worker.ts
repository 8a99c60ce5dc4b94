import type { JournalBooking } from "#lib/journal/contract.ts";
import type { BookingDeps } from "./deps.ts";
import { drive } from "./process.ts";
import { reconcile } from "./reconcile.ts";
import { turnsAtOnce } from "./rules.ts";
import { createTurns } from "./turns.ts";

/** Keeps every booking of a location in exactly one pair of hands within this process. */
export type Worker = {
  /** Begins a booking unless it is begun, and waits for its end, at most so long. */
  startAndWait(booking: JournalBooking, longestMs: number): Promise<void>;
  /** See `Bookings.sweep`. */
  sweep(): Promise<void>;
  /** See `Bookings.stop`. */
  stop(): Promise<void>;
};

export function createWorker(deps: BookingDeps): Worker {
  const running = new Map<string, Promise<void>>();
  const turns = createTurns(turnsAtOnce(deps.writesPerMinute));
  const stopping = new AbortController();

  function start(booking: JournalBooking): Promise<void> {
    const known = running.get(booking.id);
    if (known || stopping.signal.aborted) return known ?? Promise.resolve();
    const run = work(booking)
      .catch((error: unknown) => {
        deps.log.error({ bookingId: booking.id, err: error }, "a booking was left unfinished");
      })
      .finally(() => running.delete(booking.id));
    running.set(booking.id, run);
    return run;
  }

  async function work(booking: JournalBooking): Promise<void> {
    const { signal } = stopping;
    const driven =
      booking.state === "unknown" ? booking : await turns.take(() => drive(deps, booking, signal));
    // Looking for an answer costs no writes, so it does not keep others waiting.
    const ended = driven?.state === "unknown" ? await reconcile(deps, driven, signal) : driven;
    if (ended) deps.log.info({ bookingId: ended.id, state: ended.state }, "booking");
  }

  return {
    async startAndWait(booking, longestMs) {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, longestMs);
      });
      await Promise.race([start(booking), enough]);
      clearTimeout(timer);
    },

    async sweep() {
      await deps.journal.purge(deps.now());
      for (const booking of await deps.journal.unfinished(deps.location.slug)) {
        void start(booking);
      }
    },

    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
