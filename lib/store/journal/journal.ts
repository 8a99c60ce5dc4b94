import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../store.ts";
import type { BookingsBy, Journal, Notice } from "./contract.ts";
import { datesFrom, isHeld, readDays } from "./holds.ts";
import { tryInsert } from "./insert.ts";
import { keys } from "./keys.ts";
import { createMemory } from "./memory.ts";
import { purge } from "./purge.ts";
import { createSequences, type Pause, untilStored } from "./races.ts";
import { createdIn, put, type Row, readRows, rowsOf, slugIn } from "./records.ts";
import { changesHolds, noted, tryTransition } from "./transition.ts";
import { createSureInsert } from "./withdraw.ts";

export type JournalOptions = {
  readonly owner?: string;
  readonly pause?: Pause;
};

/** Reads, decides by the rules, and commits if what was read still holds. docs/architecture.md */
export function createJournal(store: Store, options: JournalOptions = {}): Journal {
  const { owner = randomUUID(), pause = sleep } = options;
  const inSequence = createSequences();
  const { memory, expire } = createMemory(store, pause);
  const { insert, stop } = createSureInsert(store, pause, (booking, capacity) =>
    inSequence(booking.slug, () =>
      untilStored(pause, () => tryInsert(store, owner, booking, capacity)),
    ),
  );

  async function readRow(id: string): Promise<Row | undefined> {
    return (await readRows(store, [id]))[0];
  }

  async function rowsBy(slug: string, by: BookingsBy): Promise<readonly Row[]> {
    if ("index" in by) return rowsOf(store, slug, by.index);
    if ("intentId" in by) {
      const [id] = await store.read([keys.intent(slug, by.intentId)]);
      return id === undefined ? [] : readRows(store, [id]);
    }
    const from = by.before === undefined ? {} : { from: 1 - by.before };
    return readRows(store, await store.range(createdIn(slug), { ...from, limit: by.newest }));
  }

  /** Two instances may see the same notice: the first to store it delivers it. */
  async function takeNotice(
    { booking, text }: Row,
    retryAt: (tries: number) => number,
  ): Promise<readonly Notice[]> {
    const tries = booking.noticeTries + 1;
    const taken = { ...booking, noticeDueAt: retryAt(tries), noticeTries: tries };
    const unchanged = new Map([[keys.booking(booking.id), text]]);
    const isStored = await store.commit(unchanged, put(taken, booking));
    return isStored ? [{ bookingId: booking.id, tries }] : [];
  }

  return {
    ...memory,
    insert,
    read: async (id) => (await readRow(id))?.booking,
    transition(from, change) {
      const run = () => untilStored(pause, () => tryTransition(store, from, change));
      return changesHolds(change) ? inSequence(from.slug, run) : run();
    },
    async lease(id, ms) {
      const key = keys.lease(id);
      const [lease, booking] = await store.read([key, keys.booking(id)]);
      if (booking === undefined || (lease !== undefined && lease !== owner)) return false;
      const own = { put: key, text: owner, forMs: ms, brief: true } as const;
      return store.commit(new Map([[key, lease]]), [own]);
    },
    async release(id) {
      const key = keys.lease(id);
      await store.commit(new Map([[key, owner]]), [{ put: key, text: null, brief: true }]);
    },
    async slugsWithWork(now) {
      const [unfinished, due] = await Promise.all([
        store.range("unfinished"),
        store.range("notice", { to: now }),
      ]);
      return [...new Set([...unfinished, ...due].map(slugIn))];
    },
    find: async (slug, by) => (await rowsBy(slug, by)).map(({ booking }) => booking),
    async isClaimed(slug, appointmentId) {
      const [id] = await store.read([keys.claim(slug, appointmentId)]);
      return id !== undefined;
    },
    async held(slug, from, to, now) {
      const { holds } = await readDays(store, slug, datesFrom(from, to));
      return holds
        .filter((hold) => isHeld(hold, now))
        .map(({ bookingId: _, until: __, ...stretch }) => stretch);
    },
    async countsNeedingPerson() {
      const members = await store.range("needing_person");
      const counted = Map.groupBy(members, slugIn);
      return new Map([...counted].map(([slug, { length }]) => [slug, length]));
    },
    async note(id, note) {
      const { booking } = await untilStored(pause, async () => {
        const found = await readRow(id);
        if (!found) return { booking: undefined };
        const booking = noted(found.booking, note);
        const unchanged = new Map([[keys.booking(id), found.text]]);
        return (await store.commit(unchanged, put(booking, found.booking)))
          ? { booking }
          : undefined;
      });
      return booking;
    },
    async takeNotices(slug, now, retryAt) {
      const due = await rowsOf(store, slug, "notice", now);
      return (await Promise.all(due.map((row) => takeNotice(row, retryAt)))).flat();
    },
    async purge(now) {
      await expire(now);
      await purge(store, now);
    },
    async close() {
      stop();
      await store.close();
    },
  };
}
