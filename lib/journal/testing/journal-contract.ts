import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CONTACT_KEPT_MS,
  type Journal,
  type NewBooking,
  RECORD_KEPT_MS,
  TWIN_MS,
} from "../contract.ts";
import {
  bookingOf,
  date,
  moved,
  newBooking,
  now,
  type StoreUnderTest,
  stretch,
} from "./samples.ts";

/** What every journal promises, whatever it stores in. */
export function journalContract(name: string, makeStore: () => Promise<StoreUnderTest>): void {
  describe(`the journal in ${name}`, () => {
    let store: StoreUnderTest;
    let journal: Journal;

    beforeEach(async () => {
      store = await makeStore();
      journal = await store.open();
    });

    afterEach(async () => {
      await journal.close();
      await store.dispose();
    });

    const insert = async (changes: Partial<NewBooking> = {}, most = 100) =>
      journal.insert(newBooking(changes), most);

    async function reopened(): Promise<void> {
      await journal.close();
      journal = await store.open();
    }

    test("stores a booking, which outlives a restart", async () => {
      const booking = bookingOf(await insert({ id: "one", intentId: "intent" }));
      expect(booking).toEqual({
        id: "one",
        version: 1,
        intentId: "intent",
        slug: "book",
        state: "queued",
        reason: null,
        request: '{"a":"ü"}',
        contact: "sealed",
        clientId: null,
        appointmentId: null,
        outcome: null,
        attempts: 0,
        bodyHash: null,
        createdAt: now,
        changedAt: now,
        endedAt: null,
      });
      await reopened();
      expect(await journal.read("one")).toEqual(booking);
      expect(await journal.read("another")).toBeUndefined();
    });

    test("knows an intent once, whatever else comes with it", async () => {
      const first = bookingOf(await insert({ intentId: "same", contact: "mine" }));
      const again = await insert({ intentId: "same", contact: "theirs" });
      expect(again).toEqual({ kind: "existing", booking: first });
      const elsewhere = await insert({ intentId: "same", slug: "other" });
      expect(elsewhere.kind).toBe("inserted");
    });

    test("knows an intent once when many come at the same moment", async () => {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => insert({ intentId: "same", hold: stretch(600, 630) })),
      );
      expect(all.filter(({ kind }) => kind === "inserted")).toHaveLength(1);
      expect(new Set(all.map((one) => bookingOf(one).id)).size).toBe(1);
    });

    test("takes a recent twin for the booking it is, until that has failed", async () => {
      const first = bookingOf(await insert({ twinKey: "wish", hold: stretch(600, 630) }));
      const twin = { twinKey: "wish", hold: stretch(600, 630) };
      expect(await insert(twin)).toEqual({ kind: "existing", booking: first });
      const failed = { to: "rejected", at: now, holdUntil: now } as const;
      await journal.transition(first, failed);
      expect((await insert({ ...twin, createdAt: now + 1 })).kind).toBe("inserted");
      const muchLater = { twinKey: "wish", createdAt: now + 1 + TWIN_MS };
      expect((await insert(muchLater)).kind).toBe("inserted");
    });

    test("moves a booking on only from the version that was read", async () => {
      const queued = bookingOf(await insert());
      const change = { to: "client_sending", at: now + 1 } as const;
      const sending = moved(await journal.transition(queued, change));
      expect(sending).toMatchObject({ state: "client_sending", version: 2, changedAt: now + 1 });
      expect(await journal.transition(queued, change)).toBeUndefined();
      expect(await journal.read(queued.id)).toEqual(sending);
      expect(await journal.transition({ id: "none", version: 1 }, change)).toBeUndefined();
    });

    test("lets one of many movers win", async () => {
      const queued = bookingOf(await insert());
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          journal.transition(queued, { to: "client_sending", at: now + index }),
        ),
      );
      expect(results.filter((result) => result !== undefined)).toHaveLength(1);
    });

    test("keeps what earlier moves brought, and ends when the state is an end", async () => {
      const queued = bookingOf(await insert());
      const known = moved(
        await journal.transition(queued, {
          to: "client_known",
          at: now + 1,
          clientId: "c1",
          failedAttempt: true,
        }),
      );
      const sending = moved(
        await journal.transition(known, {
          to: "appointment_sending",
          at: now + 2,
          bodyHash: "hash",
        }),
      );
      const change = { to: "confirmed", at: now + 3, appointmentId: "a1", outcome: "{}" } as const;
      await journal.transition(sending, change);
      await reopened();
      expect(await journal.read(queued.id)).toMatchObject({
        state: "confirmed",
        clientId: "c1",
        appointmentId: "a1",
        bodyHash: "hash",
        outcome: "{}",
        attempts: 1,
        endedAt: now + 3,
      });
    });

    test("knows which appointments are its own", async () => {
      const booking = bookingOf(await insert());
      await journal.transition(booking, { to: "confirmed", at: now, appointmentId: "a1" });
      expect(await journal.isClaimed("book", "a1")).toBe(true);
      expect(await journal.isClaimed("book", "a2")).toBe(false);
      expect(await journal.isClaimed("other", "a1")).toBe(false);
    });

    test("lists what is unfinished, oldest first, of one location", async () => {
      const [a, b, c] = [
        bookingOf(await insert()),
        bookingOf(await insert()),
        bookingOf(await insert()),
      ];
      await insert({ slug: "other" });
      await journal.transition(b, { to: "confirmed", at: now });
      await journal.transition(c, { to: "unknown", at: now });
      expect((await journal.unfinished("book")).map(({ id }) => id)).toEqual([a.id, c.id]);
    });

    test("counts who goes first, and refuses more than may wait", async () => {
      const first = bookingOf(await insert({}, 2));
      const second = bookingOf(await insert({}, 2));
      expect(await journal.ahead(first.id)).toBe(0);
      expect(await journal.ahead(second.id)).toBe(1);
      expect(await insert({ id: "third" }, 2)).toEqual({ kind: "full" });
      expect(await journal.read("third")).toBeUndefined();
      expect((await insert({ slug: "other" }, 2)).kind).toBe("inserted");
      expect((await insert({ intentId: second.intentId }, 2)).kind).toBe("existing");
      await journal.transition(first, { to: "unknown", at: now });
      expect(await journal.ahead(second.id)).toBe(0);
      expect((await insert({}, 2)).kind).toBe("inserted");
    });

    test("gives overlapping times of one member to the first", async () => {
      expect(bookingOf(await insert({ hold: stretch(600, 645) })).state).toBe("queued");
      const late = bookingOf(await insert({ hold: stretch(640, 660) }));
      expect(late).toMatchObject({ state: "slot_taken", endedAt: now });
      expect(bookingOf(await insert({ hold: stretch(555, 601) })).state).toBe("slot_taken");
      expect(bookingOf(await insert({ hold: stretch(645, 660) })).state).toBe("queued");
      expect(bookingOf(await insert({ hold: stretch(555, 600) })).state).toBe("queued");
      expect(bookingOf(await insert({ hold: stretch(600, 645, "elif") })).state).toBe("queued");
      const elsewhere = { slug: "other", hold: stretch(600, 645) };
      expect(bookingOf(await insert(elsewhere)).state).toBe("queued");
    });

    test("gives a time to one of many who come at the same moment", async () => {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => insert({ hold: stretch(600, 630) })),
      );
      const states = all.map((one) => bookingOf(one).state);
      expect(states.filter((state) => state === "queued")).toHaveLength(1);
      expect(states.filter((state) => state === "slot_taken")).toHaveLength(19);
    });

    test("holds nothing for a booking that came too late", async () => {
      await insert({ hold: stretch(600, 630) });
      await insert({ hold: stretch(615, 645) });
      expect(bookingOf(await insert({ hold: stretch(630, 645) })).state).toBe("queued");
    });

    test("tells which cells are held, and lets go when the time has come", async () => {
      const booking = bookingOf(await insert({ hold: stretch(600, 612) }));
      const held = async (at: number) => {
        const cells = await journal.held("book", date, date, at);
        return cells.map(({ memberId, minute }) => `${memberId} ${minute}`).toSorted();
      };
      expect(await held(now)).toEqual(["mara 600", "mara 605", "mara 610"]);
      expect(await journal.held("book", "2026-11-25", "2026-11-30", now)).toEqual([]);
      expect(await journal.held("other", date, date, now)).toEqual([]);
      await journal.transition(booking, { to: "confirmed", at: now, holdUntil: now + 1_000 });
      expect(await held(now + 999)).toHaveLength(3);
      expect(await held(now + 1_000)).toEqual([]);
      const next = { hold: stretch(600, 612), createdAt: now + 1_000 };
      expect(bookingOf(await insert(next)).state).toBe("queued");
    });

    test("remembers a lesson until its time is over", async () => {
      await journal.learn("book", "svc", now + 1_000);
      await journal.learn("book", "svc", now + 500);
      expect(await journal.learned("book", now)).toEqual(["svc"]);
      expect(await journal.learned("book", now + 999)).toEqual(["svc"]);
      expect(await journal.learned("book", now + 1_000)).toEqual([]);
      expect(await journal.learned("other", now)).toEqual([]);
    });

    test("forgets contacts a day after the end, and records long after", async () => {
      const ended = bookingOf(await insert({ hold: stretch(600, 630), twinKey: "wish" }));
      const going = bookingOf(await insert());
      await journal.transition(ended, { to: "confirmed", at: now, holdUntil: now });
      await journal.purge(now + CONTACT_KEPT_MS - 1);
      expect((await journal.read(ended.id))?.contact).toBe("sealed");
      await journal.purge(now + CONTACT_KEPT_MS);
      expect(await journal.read(ended.id)).toMatchObject({ contact: null, state: "confirmed" });
      expect((await journal.read(going.id))?.contact).toBe("sealed");
      await journal.purge(now + RECORD_KEPT_MS);
      expect(await journal.read(ended.id)).toBeUndefined();
      expect(await journal.read(going.id)).toBeDefined();
    });
  });
}
