import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  CONTACT_KEPT_MS,
  DEDUPE_MS,
  type Journal,
  type NewBooking,
  RECORD_KEPT_MS,
} from "../contract.ts";
import { deskContract } from "./desk-contract.ts";
import { holdsContract } from "./holds-contract.ts";
import { queueContract } from "./queue-contract.ts";
import { restoreContract } from "./restore-contract.ts";
import { bookingOf, holding, moved, newBooking, now, stretch, type TestStore } from "./samples.ts";

export function journalContract(name: string, makeStore: () => Promise<TestStore>): void {
  describe(`the journal in ${name}`, () => {
    let store: TestStore;
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
    deskContract(() => journal, reopened);
    restoreContract(() => journal, reopened);

    test("stores a booking durably", async () => {
      const booking = bookingOf(await insert({ id: "one", intentId: "intent", queueKey: "mia" }));
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
        needsPersonSince: null,
        handledAt: null,
        linkRevokedAt: null,
      });
      await reopened();
      expect(await journal.read("one")).toEqual(booking);
      expect(await journal.read("another")).toBeUndefined();
    });

    test("stores an intent once, even with other contents", async () => {
      const first = bookingOf(await insert({ intentId: "same", contact: "mine" }));
      const again = await insert({ intentId: "same", contact: "theirs" });
      expect(again).toEqual({ kind: "existing", booking: first });
      const elsewhere = await insert({ intentId: "same", slug: "other" });
      expect(elsewhere.kind).toBe("inserted");
    });

    test("finds a booking by its form's intent", async () => {
      const first = bookingOf(await insert({ intentId: "same" }));
      expect(await journal.readByIntent("book", "same")).toEqual(first);
      expect(await journal.readByIntent("book", "other")).toBeUndefined();
      expect(await journal.readByIntent("other", "same")).toBeUndefined();
    });

    test("stores a booking as slot_taken on request, without a hold", async () => {
      const holds = [stretch(600, 630)];
      const lost = bookingOf(await insert({ intentId: "lost", holds, isSlotTaken: true }));
      expect(lost).toMatchObject({ state: "slot_taken", endedAt: now });
      expect(await insert({ intentId: "lost", holds })).toEqual({
        kind: "existing",
        booking: lost,
      });
      expect(bookingOf(await insert({ holds })).state).toBe("queued");
      expect(await insert({ isSlotTaken: true }, 0)).toEqual({ kind: "full" });
    });

    test("stores an intent once when it is sent many times at once", async () => {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => insert({ intentId: "same", holds: [stretch(600, 630)] })),
      );
      expect(all.filter(({ kind }) => kind === "inserted")).toHaveLength(1);
      expect(new Set(all.map((one) => bookingOf(one).id)).size).toBe(1);
    });

    test("returns the earlier booking for a duplicate, until that has failed", async () => {
      const first = bookingOf(await insert({ dedupeKey: "same", holds: [stretch(600, 630)] }));
      const duplicate = { dedupeKey: "same", holds: [stretch(600, 630)] };
      expect(await insert(duplicate)).toEqual({ kind: "duplicate", booking: first });
      const failed = { to: "rejected", at: now, holdUntil: now } as const;
      await journal.transition(first, failed);
      expect((await insert({ ...duplicate, createdAt: now + 1 })).kind).toBe("inserted");
      const muchLater = { dedupeKey: "same", createdAt: now + 1 + DEDUPE_MS };
      expect((await insert(muchLater)).kind).toBe("inserted");
    });

    test("returns a confirmed booking for a duplicate only if its form was opened before", async () => {
      const first = bookingOf(await insert({ dedupeKey: "same" }));
      const change = { to: "confirmed", at: now + 1_000 } as const;
      const confirmed = moved(await journal.transition(first, change));
      const createdAt = now + 60_000;
      const before = { dedupeKey: "same", createdAt, openedAt: now + 999 };
      expect(await insert(before)).toEqual({ kind: "duplicate", booking: confirmed });
      const after = { dedupeKey: "same", createdAt, openedAt: now + 1_000 };
      expect((await insert(after)).kind).toBe("inserted");
    });

    test("returns a booking that may exist for any later duplicate", async () => {
      const first = bookingOf(await insert({ dedupeKey: "same" }));
      const later = { dedupeKey: "same", createdAt: now + 60_000, openedAt: now + 50_000 };
      expect(await insert(later)).toEqual({ kind: "duplicate", booking: first });
      const unknown = moved(await journal.transition(first, { to: "unknown", at: now + 1 }));
      await journal.transition(unknown, { to: "needs_staff", at: now + 2 });
      expect((await insert(later)).kind).toBe("duplicate");
    });

    test("finds a person's bookings until the contact is purged", async () => {
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
        (await journal.readByPerson("book", key)).map(({ id }) => id).toSorted();
      await reopened();
      expect(await found()).toEqual([a.id, c.id].toSorted());
      expect(await found("ben")).toEqual([]);
      await journal.purge(now + CONTACT_KEPT_MS);
      expect(await found()).toEqual([a.id]);
    });

    test("changes a booking only from the version that was read", async () => {
      const queued = bookingOf(await insert());
      const change = { to: "client_sending", at: now + 1 } as const;
      const sending = moved(await journal.transition(queued, change));
      expect(sending).toMatchObject({ state: "client_sending", version: 2, changedAt: now + 1 });
      expect(await journal.transition(queued, change)).toEqual({ kind: "stale" });
      expect(await journal.read(queued.id)).toEqual(sending);
      const none = await journal.transition({ id: "none", version: 1 }, change);
      expect(none).toEqual({ kind: "stale" });
    });

    test("lets one of many concurrent changes win", async () => {
      const queued = bookingOf(await insert());
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          journal.transition(queued, { to: "client_sending", at: now + index }),
        ),
      );
      expect(results.filter(({ kind }) => kind === "moved")).toHaveLength(1);
    });

    test("keeps the values of earlier changes, and sets the end in a final state", async () => {
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

    test("leases a booking to one journal of a store", async () => {
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

    test("knows which appointments belong to bookings", async () => {
      const booking = bookingOf(await insert());
      await journal.transition(booking, { to: "confirmed", at: now, appointmentId: "a1" });
      expect(await journal.isClaimed("book", "a1")).toBe(true);
      expect(await journal.isClaimed("book", "a2")).toBe(false);
      expect(await journal.isClaimed("other", "a1")).toBe(false);
    });

    test("gives an appointment to one booking only", async () => {
      const first = bookingOf(await insert());
      const second = bookingOf(await insert());
      const change = { to: "confirmed", at: now, appointmentId: "a1" } as const;
      const confirmed = moved(await journal.transition(first, change));
      expect(await journal.transition(second, change)).toEqual({ kind: "claimed" });
      expect(await journal.read(second.id)).toEqual(second);
      expect((await journal.transition(confirmed, change)).kind).toBe("moved");
      const elsewhere = bookingOf(await insert({ slug: "other" }));
      expect((await journal.transition(elsewhere, change)).kind).toBe("moved");
      await reopened();
      expect(await journal.transition(second, change)).toEqual({ kind: "claimed" });
    });

    test("gives an appointment to one of many concurrent claims", async () => {
      const all = await Promise.all(
        Array.from({ length: 8 }, async () => bookingOf(await insert())),
      );
      const change = { to: "confirmed", at: now, appointmentId: "a1" } as const;
      const answers = await Promise.all(all.map((one) => journal.transition(one, change)));
      const kinds = answers.map(({ kind }) => kind).toSorted();
      expect(kinds).toEqual([...Array(7).fill("claimed"), "moved"]);
    });

    test("lists a location's unfinished bookings, oldest first", async () => {
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

    test("remembers a restriction until it expires", async () => {
      await journal.restrictService("book", "svc", now + 1_000);
      await journal.restrictService("book", "svc", now + 500);
      expect(await journal.restrictedServices("book", now)).toEqual(["svc"]);
      expect(await journal.restrictedServices("book", now + 999)).toEqual(["svc"]);
      expect(await journal.restrictedServices("book", now + 1_000)).toEqual([]);
      expect(await journal.restrictedServices("other", now)).toEqual([]);
    });

    test("counts a service's refusals, each booking once", async () => {
      const until = now + 1_000;
      expect(await journal.recordRefusal("book", "svc", "b1", until)).toBe(1);
      expect(await journal.recordRefusal("book", "svc", "b1", until)).toBe(1);
      expect(await journal.recordRefusal("book", "other svc", "b1", until)).toBe(1);
      expect(await journal.recordRefusal("other", "svc", "b1", until)).toBe(1);
      await reopened();
      expect(await journal.recordRefusal("book", "svc", "b2", until)).toBe(2);
      expect(await journal.restrictedServices("book", now)).toEqual([]);
      await journal.purge(until);
      expect(await journal.recordRefusal("book", "svc", "b3", until + 1_000)).toBe(1);
    });

    test("lifts a restriction together with its refusals", async () => {
      await journal.recordRefusal("book", "svc", "b1", now + 1_000);
      await journal.restrictService("book", "svc", now + 1_000);
      await journal.restrictService("book", "other svc", now + 1_000);
      await journal.restrictService("other", "svc", now + 1_000);
      await journal.liftRestriction("book", "svc");
      await reopened();
      expect(await journal.restrictedServices("book", now)).toEqual(["other svc"]);
      expect(await journal.restrictedServices("other", now)).toEqual(["svc"]);
      expect(await journal.recordRefusal("book", "svc", "b2", now + 1_000)).toBe(1);
    });

    test("purges bookings that were refused on insert after a day", async () => {
      await insert(holding(600, 630));
      const late = bookingOf(await insert(holding(600, 630)));
      const lost = bookingOf(await insert(holding(700, 730)));
      await journal.transition(lost, { to: "slot_taken", at: now, holdUntil: now });
      await journal.purge(now + CONTACT_KEPT_MS - 1);
      expect(await journal.read(late.id)).toEqual(late);
      await journal.purge(now + CONTACT_KEPT_MS);
      expect(await journal.read(late.id)).toBeUndefined();
      expect(await journal.read(lost.id)).toMatchObject({ state: "slot_taken", contact: null });
    });

    test("purges contacts a day after the end, and records much later", async () => {
      const ended = bookingOf(await insert({ holds: [stretch(600, 630)], dedupeKey: "same" }));
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

    test("keeps a record for longer where it is asked to", async () => {
      const keepUntil = now + RECORD_KEPT_MS + CONTACT_KEPT_MS;
      const ended = bookingOf(await insert());
      moved(await journal.transition(ended, { to: "confirmed", at: now, keepUntil }));
      await journal.purge(now + CONTACT_KEPT_MS);
      await reopened();
      await journal.purge(keepUntil - 1);
      expect(await journal.read(ended.id)).toMatchObject({ state: "confirmed", contact: null });
      await journal.purge(keepUntil);
      expect(await journal.read(ended.id)).toBeUndefined();
    });

    test("keeps a record for as long as a link to its first, later time opens", async () => {
      const keepUntil = now + RECORD_KEPT_MS + CONTACT_KEPT_MS;
      const ended = bookingOf(await insert());
      const first = moved(await journal.transition(ended, { to: "confirmed", at: now, keepUntil }));
      const earlier = { to: "cancelled", at: now, keepUntil: now + CONTACT_KEPT_MS } as const;
      moved(await journal.transition(first, earlier));
      await journal.purge(now + CONTACT_KEPT_MS);
      await journal.purge(keepUntil - 1);
      expect(await journal.read(ended.id)).toMatchObject({ state: "cancelled" });
    });
  });
}
