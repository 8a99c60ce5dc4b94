import type { JournalBooking } from "#lib/store/journal/contract.ts";
import { isFinished } from "#lib/store/journal/states.ts";
import type { LocalDate } from "#lib/values/calendar.ts";
import { type BookingDeps, unobserved } from "../deps.ts";
import { toMonotonic } from "../model/clock.ts";
import { managedOf, readPresent, readRequest, resentByStaffAt } from "../model/record.ts";
import { mayBeAnyone } from "../model/visit.ts";
import { createKnownClients } from "../reads/known-client.ts";
import { proveSearch } from "../reads/search-proof.ts";
import { afterBreakdown, giveUp, isReadable } from "./breakdown.ts";
import { createInflightSubmissions, type InflightSubmissions } from "./inflight-submissions.ts";
import { withLease } from "./lease.ts";
import { run } from "./run.ts";

export type Worker = {
  startAndWait(booking: JournalBooking, maxMs: number): Promise<void>;
  readonly submissions: InflightSubmissions;
  sweep(): Promise<void>;
  isIdle(): boolean;
  stop(): Promise<void>;
};

export function createWorker(deps: BookingDeps): Worker {
  const running = new Map<string, Promise<void>>();
  const proofs = new Set<Promise<void>>();
  const { monotonic, during = unobserved } = deps;
  const clients = createKnownClients(deps);
  const submissions = createInflightSubmissions();
  const stopping = new AbortController();

  function start(booking: JournalBooking): Promise<void> {
    const known = running.get(booking.id);
    if (known || stopping.signal.aborted) return known ?? Promise.resolve();
    const ending = during("booking", booking.id, () =>
      withLease(deps, booking.id, stopping.signal, workOrBreakDown),
    )
      .catch((error: unknown) => {
        deps.log.error({ bookingId: booking.id, err: error }, "a booking was left unfinished");
      })
      .finally(() => running.delete(booking.id));
    running.set(booking.id, ending);
    return ending;
  }

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
    const { change } = managedOf(booking);
    const begun = change?.askedAt ?? resentByStaffAt(booking) ?? booking.createdAt;
    const since = toMonotonic(begun, deps);
    const waitedMs = () => monotonic() - since;
    const ended = await run({ ...deps, clients, waitedMs }, booking, signal);
    if (ended?.state === "confirmed" && !change) prove(ended);
    if (ended) tellEnd(booking, ended);
  }

  /** Runs on after the booking's end, which the visitor does not wait for. */
  function prove(booking: JournalBooking): void {
    const proof = proveSearch(deps, booking, stopping.signal)
      .catch((error: unknown) => {
        deps.log.warn({ bookingId: booking.id, err: error }, "the search was not tried");
      })
      .finally(() => proofs.delete(proof));
    proofs.add(proof);
  }

  function tellEnd(before: JournalBooking, processed: JournalBooking): void {
    logState(deps, processed);
    if (!isFinished(processed.state)) return;
    for (const date of changedDays(before, processed)) deps.onDayChanged?.(date);
  }

  return {
    async startAndWait(booking, maxMs) {
      // A run that is just ending would miss a change stored after its last read.
      const ending = running.get(booking.id)?.then(() => start(booking)) ?? start(booking);
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancelTimer = deps.after(maxMs, resolve);
      const release = deps.keepAlive();
      const unsubscribe = submissions.onCrowd(resolve);
      await Promise.race([ending, promise]);
      unsubscribe();
      cancelTimer();
      release();
    },

    submissions,
    async sweep() {
      for (const booking of await deps.journal.find(deps.location.slug, { index: "unfinished" })) {
        void start(booking);
      }
    },

    isIdle: () => running.size === 0,

    async stop() {
      stopping.abort();
      await Promise.all([...running.values(), ...proofs]);
    },
  };
}

/** `anyMember`: the visitor asked for anyone. `reason`: why it came to nothing, or needs a person. */
export function logState({ log, location }: BookingDeps, booking: JournalBooking): void {
  const { id: bookingId, state, reason } = booking;
  const visit = readRequest(booking);
  const anyMember = visit && mayBeAnyone(visit);
  const facts = { slug: location.slug, bookingId, state, ...(anyMember && { anyMember }) };
  log.info({ ...facts, ...(reason && { reason }) }, "booking");
}

/** Days whose free times have changed. */
function changedDays(before: JournalBooking, after: JournalBooking): ReadonlySet<LocalDate> {
  const { change } = managedOf(before);
  const present = readPresent(after)?.date;
  const dates = change ? [readPresent(before)?.date, present, change.to?.date] : [present];
  return new Set(dates.filter((date) => date !== undefined));
}
