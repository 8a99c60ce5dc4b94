import { setTimeout as sleep } from "node:timers/promises";
import type { LocalDate } from "#lib/values/calendar.ts";
import type { Store } from "../store.ts";
import type {
  BookingsBy,
  Change,
  JournalBooking,
  NewBooking,
  Note,
  Stretch,
  TransitionResult,
} from "./contract.ts";
import { datesFrom, isHeld, readDays } from "./holds.ts";
import { insert } from "./insert.ts";
import { memoryOf } from "./memory.ts";
import { purge } from "./purge.ts";
import { createdIn, keys, put, readBookings, rowsOf, slugIn } from "./records.ts";
import { createSequences, type Pause, transact } from "./transact.ts";
import { changesHolds, transition } from "./transition.ts";

export type Journal = ReturnType<typeof createJournal>;
export type Memory = ReturnType<Journal["memoryOf"]>;

/**
 * Reads, decides by the rules, and commits if what was read still holds. A fulfilled promise means
 * that the change survives a crash. `owner`: whose leases are the journal's own; `undefined`: one
 * process has the store, and needs none. docs/architecture.md
 */
export function createJournal(
  store: Store,
  { owner, pause = sleep }: { readonly owner: string | undefined; readonly pause?: Pause },
) {
  const inSequence = createSequences();

  async function read(id: string): Promise<JournalBooking | undefined> {
    return (await readBookings(store, [id]))[0];
  }

  async function find(slug: string, by: BookingsBy): Promise<readonly JournalBooking[]> {
    if ("index" in by) return rowsOf(store, slug, by.index);
    if ("newest" in by) {
      const from = by.before === undefined ? {} : { from: 1 - by.before };
      return readBookings(store, await store.range(createdIn(slug), { ...from, limit: by.newest }));
    }
    const key =
      "intentId" in by ? keys.intent(slug, by.intentId) : keys.claim(slug, by.appointmentId);
    const [id] = await store.read([key]);
    return id === undefined ? [] : readBookings(store, [id]);
  }

  return {
    memoryOf: (slug: string, now: () => number) => memoryOf(store, pause, slug, now),
    read,
    find,
    /** `capacity`: how many writes may be queued, this booking's included. */
    insert: (booking: NewBooking, capacity: number) =>
      inSequence(booking.slug, () =>
        transact(store, pause, (attempt) => insert(store, attempt, owner, booking, capacity)),
      ),
    /** Compare-and-set by version. An appointment belongs to one booking of a location at most. */
    transition(
      from: Pick<JournalBooking, "id" | "slug" | "version">,
      change: Change,
    ): Promise<TransitionResult> {
      const run = () => transact(store, pause, (attempt) => transition(attempt, from, change));
      return changesHolds(change) ? inSequence(from.slug, run) : run();
    },
    /** False while another journal on the same store has the lease. */
    async lease(id: string, ms: number): Promise<boolean> {
      if (owner === undefined) return true;
      const key = keys.lease(id);
      const [lease] = await store.read([key]);
      if (lease !== undefined && lease !== owner) return false;
      const own = { put: key, text: owner, forMs: ms, brief: true } as const;
      return store.commit(new Map([[key, lease]]), [own]);
    },
    async release(id: string): Promise<void> {
      if (owner === undefined) return;
      const key = keys.lease(id);
      await store.commit(new Map([[key, owner]]), [{ put: key, text: null, brief: true }]);
    },
    /** Slugs of locations with bookings that are unfinished, or need a person. */
    async slugsWithWork(): Promise<readonly string[]> {
      const members = await Promise.all([store.range("unfinished"), store.range("needing_person")]);
      return [...new Set(members.flat().map(slugIn))];
    },
    async held(
      slug: string,
      from: LocalDate,
      to: LocalDate,
      now: number,
    ): Promise<readonly Stretch[]> {
      const { holds } = await readDays(store, slug, datesFrom(from, to));
      return holds
        .filter((hold) => isHeld(hold, now))
        .map(({ bookingId: _, until: __, ...stretch }) => stretch);
    },
    async countsNeedingPerson(): Promise<ReadonlyMap<string, number>> {
      const members = await store.range("needing_person");
      const counted = Map.groupBy(members, slugIn);
      return new Map([...counted].map(([slug, { length }]) => [slug, length]));
    },
    /** Decided from the booking as it is then. `undefined`: nothing was noted. */
    note: (id: string, noteOn: (booking: JournalBooking) => Note | undefined) =>
      transact(store, pause, async (attempt) => {
        const [booking] = await readBookings(attempt, [id]);
        const note = booking && noteOn(booking);
        if (!note) return undefined;
        const noted = { ...booking, ...note };
        attempt.write(...put(noted, booking));
        return noted;
      }),
    purge: (now: number) => purge(store, pause, now),
    close: () => store.close(),
  };
}
