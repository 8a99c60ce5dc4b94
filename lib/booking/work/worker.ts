import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isOpen } from "#lib/store/journal/states.ts";
import { within } from "#lib/upstream/clock.ts";
import type { BookingDeps } from "../deps.ts";
import { progressOf, readRequest } from "../model/record.ts";
import { mayBeAnyone } from "../model/visit.ts";
import { withLease } from "./lease.ts";
import { work } from "./loop.ts";

export type Worker = ReturnType<typeof createWorker>;

export function createWorker(deps: BookingDeps) {
  const running = new Map<string, Promise<void>>();
  const { during = (_bookingId, run) => run() } = deps;
  const stopping = new AbortController();

  function start(booking: JournalBooking): Promise<void> {
    const known = running.get(booking.id);
    if (known || stopping.signal.aborted) return known ?? Promise.resolve();
    const ending = during(booking.id, () =>
      withLease(deps, booking.id, stopping.signal, workAndTell),
    )
      .catch((error: unknown) => {
        deps.log.error({ bookingId: booking.id, err: error }, "a booking was left unfinished");
      })
      .finally(() => running.delete(booking.id));
    running.set(booking.id, ending);
    return ending;
  }

  async function workAndTell(booking: JournalBooking, signal: AbortSignal): Promise<void> {
    const { resentAt = 0, change } = progressOf(booking);
    const since = Math.max(change?.askedAt ?? booking.createdAt, resentAt);
    const waitedMs = () => Math.max(0, deps.now() - since);
    const ended = await work({ ...deps, post: {}, waitedMs }, booking, signal);
    if (ended) tellEnd(deps, booking, ended);
  }

  return {
    async startAndWait(booking: JournalBooking, maxMs: number): Promise<void> {
      // A run that is just ending would miss a change stored after its last read.
      const ending = running.get(booking.id)?.then(() => start(booking)) ?? start(booking);
      await within(deps, maxMs, ending, undefined);
    },

    async sweep(): Promise<void> {
      for (const booking of await deps.journal.find(deps.location.slug, { index: "unfinished" })) {
        void start(booking);
      }
    },

    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** `anyMember`: the visitor asked for anyone. `reason`: why it came to nothing, or needs a person. */
export function logState({ log, location }: BookingDeps, booking: JournalBooking): void {
  const { id: bookingId, state, doing, reason } = booking;
  const visit = readRequest(booking);
  const anyMember = visit && mayBeAnyone(visit);
  const facts = { slug: location.slug, bookingId, state, doing, ...(anyMember && { anyMember }) };
  log.info({ ...facts, ...(reason && { reason }) }, "booking");
}

/** Once it has ended, the free times of its days are read again. */
export function tellEnd(deps: BookingDeps, before: JournalBooking, after: JournalBooking): void {
  logState(deps, after);
  if (isOpen(after.state)) return;
  const wanted = progressOf(before).change?.to;
  const dates = [readRequest(before)?.date, readRequest(after)?.date, wanted?.date];
  for (const date of new Set(dates)) if (date !== undefined) deps.onDayChanged?.(date);
}
