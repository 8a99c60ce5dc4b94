import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CONTACT_KEPT_MS,
  type Journal,
  type NewBooking,
  RECORD_KEPT_MS,
  TWIN_MS,
} from "../contract.ts";
import { holdsContract } from "./holds-contract.ts";
import { queueContract } from "./queue-contract.ts";
import { bookingOf, moved, newBooking, now, type StoreUnderTest, stretch } from "./samples.ts";

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

    queueContract(() => journal, reopened);
    holdsContract(() => journal);

    test("stores a booking, which outlives a restart", async () => {
      const booking = bookingOf(await insert({ id: "one", intentId: "intent", visitor: "mia" }));
      expect(booking).toEqual({
        id: "one",
        version: 1,
        intentId: "intent",
        slug: "book",
        state: "queued",
        reason: null,
        request: '{"a":"ü"}',
        contact: "sealed",
        visitor: "mia",
        clientId: null,
        clientAsked: false,
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

    test("tells what a person has booked or may have, while the contact is kept", async () => {
      const mine = { personKey: "mia" };
      const [a, b, c] = [
        bookingOf(await insert(mine)),
        bookingOf(await insert(mine)),
        bookingOf(await insert(mine)),
      ];
      await insert();
      await insert({ ...mine, slug: "other" });
      await journal.transition(b, { to: "rejected", at: now });
      await journal.transition(c, { to: "confirmed", at: now });
      const found = async (key = "mia") =>
        (await journal.ofPerson("book", key)).map(({ id }) => id).toSorted();
      await reopened();
      expect(await found()).toEqual([a.id, c.id].toSorted());
      expect(await found("ben")).toEqual([]);
      await journal.purge(now + CONTACT_KEPT_MS);
      expect(await found()).toEqual([a.id]);
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

    test("leases a booking to one of those who open the store", async () => {
      const other = await store.open();
      try {
        const { id } = bookingOf(await insert());
        await journal.release(id);
        expect(await journal.lease(id, 60_000)).toBe(true);
        expect(await other.lease(id, 60_000)).toBe(false);
        await other.release(id);
        expect(await other.lease(id, 60_000)).toBe(false);
        expect(await journal.lease(id, 60_000)).toBe(true);
        await journal.release(id);
        expect(await other.lease(id, 1)).toBe(true);
        await expect.poll(() => journal.lease(id, 60_000)).toBe(true);
        expect(await journal.lease("none", 60_000)).toBe(false);
      } finally {
        await other.close();
      }
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
      expect(await journal.read(ended.id)).toMatchObject({
        contact: null,
        visitor: null,
        state: "confirmed",
      });
      expect((await journal.read(going.id))?.contact).toBe("sealed");
      await journal.purge(now + RECORD_KEPT_MS);
      expect(await journal.read(ended.id)).toBeUndefined();
      expect(await journal.read(going.id)).toBeDefined();
    });
  });
}
