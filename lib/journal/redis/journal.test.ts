import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createRedisStore, type RedisStore } from "#lib/redis/store.ts";
import { type RedisUnderTest, startRedis } from "#lib/redis/testing/redis-server.ts";
import type { Journal, Stretch } from "../contract.ts";
import { journalContract } from "../testing/journal-contract.ts";
import { bookingOf, date, holding, moved, newBooking, now, stretch } from "../testing/samples.ts";
import { createRedisJournal } from "./journal.ts";
import { type SpacesOf, unfinishedElsewhere } from "./spaces.ts";

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

const ownSpace: SpacesOf = (slug) => [`${slug}:k1`];

async function openJournal(spacesOf: SpacesOf = ownSpace): Promise<Journal> {
  const store = createRedisStore(redis.url);
  const opened = await store.open(false);
  if (!opened.ok) throw new Error(opened.error);
  return createRedisJournal(store, spacesOf);
}

async function empty(): Promise<void> {
  const store = createRedisStore(redis.url);
  await store.open(false);
  await store.put("FLUSHALL");
  await store.close();
}

journalContract("Redis", async () => ({ open: () => openJournal(), dispose: empty }));

describe("several processes on one Redis", () => {
  async function open(count: number): Promise<Journal[]> {
    const journals = await Promise.all(Array.from({ length: count }, () => openJournal()));
    onTestFinished(async () => {
      await Promise.all(journals.map((journal) => journal.close()));
      await empty();
    });
    return journals;
  }

  test("give every minute to one of 200 randomly overlapping bookings", async () => {
    const journals = await open(4);
    const requests = Array.from({ length: 200 }, (_, index) => {
      const from = 540 + randomInt(120);
      const hold = stretch(from, from + 1 + randomInt(60));
      return { hold, booking: newBooking({ holds: [hold] }), journal: journals[index % 4] };
    });
    const results = await Promise.all(
      requests.map(async ({ hold, booking, journal }) => {
        const inserted = await journal?.insert(booking, 1_000);
        if (!inserted) throw new Error("no journal");
        return { hold, state: bookingOf(inserted).state };
      }),
    );
    const won = results.filter(({ state }) => state === "queued").map(({ hold }) => hold);
    const minutes = won.flatMap((hold) =>
      Array.from({ length: hold.toMinute - hold.fromMinute }, (_, at) => hold.fromMinute + at),
    );
    expect(new Set(minutes).size).toBe(minutes.length);
    const held = (await journals[0]?.held("book", date, date, now)) ?? [];
    const byStart = (one: Stretch, other: Stretch) => one.fromMinute - other.fromMinute;
    expect(held.toSorted(byStart)).toEqual(won.toSorted(byStart));
    // Each loser overlaps a winner.
    for (const { hold, state } of results) {
      const isOverlapped = minutes.some((one) => hold.fromMinute <= one && one < hold.toMinute);
      expect(isOverlapped, state).toBe(true);
    }
    expect(results.filter(({ state }) => state === "slot_taken").length).toBeGreaterThan(100);
  });

  test("never exceed the queue's capacity", async () => {
    const journals = await open(4);
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) => journals[index % 4]?.insert(newBooking(), 14)),
    );
    expect(all.filter((one) => one?.kind === "inserted")).toHaveLength(7);
    expect(all.filter((one) => one?.kind === "full")).toHaveLength(33);
  });

  test("a booking starts with a lease of the process that stored it", async () => {
    const [mine, other] = await open(2);
    const booking = newBooking();
    await mine?.insert(booking, 100);
    expect(await other?.lease(booking.id, 1_000)).toBe(false);
    expect(await mine?.lease(booking.id, 1_000)).toBe(true);
  });

  test("a form sent again is processed by the process that received it, unless another has begun", async () => {
    const [died, taker, late] = await open(3);
    const [begun, lost] = [newBooking(), newBooking()];
    await died?.insert(begun, 100);
    await died?.lease(begun.id, 60_000);
    await died?.insert(lost, 100);
    for (const booking of [begun, lost]) {
      const again = await taker?.insert({ ...booking, id: "another" }, 100);
      expect(again).toMatchObject({ kind: "existing", booking: { id: booking.id } });
    }
    expect(await taker?.lease(begun.id, 1_000)).toBe(false);
    expect(await taker?.lease(lost.id, 1_000)).toBe(true);
    for (const other of [died, late]) expect(await other?.lease(lost.id, 1_000)).toBe(false);
  });
});

describe("spaces of one slug on one Redis", () => {
  async function openIn(spacesOf: SpacesOf): Promise<Journal> {
    const journal = await openJournal(spacesOf);
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    return journal;
  }

  test("of different keys are independent", async () => {
    const mine = await openIn((slug) => [`${slug}:k1`]);
    const theirs = await openIn((slug) => [`${slug}:k2`]);
    const request = newBooking({ ...holding(600, 630), personKey: "mia" });
    const booking = bookingOf(await mine.insert(request, 100));
    moved(await mine.transition(booking, { to: "unknown", at: now, appointmentId: "a1" }));
    await mine.restrictService("book", "svc", now + 1_000);
    await mine.rememberClient("book", "mia", "c1", now + 1_000);
    expect(await theirs.unfinished("book")).toEqual([]);
    expect(await theirs.held("book", date, date, now)).toEqual([]);
    expect(await theirs.restrictedServices("book", now)).toEqual([]);
    expect(await theirs.readByPerson("book", "mia")).toEqual([]);
    expect(await theirs.isClaimed("book", "a1")).toBe(false);
    expect(await theirs.knownClient("book", "mia", now)).toBeUndefined();
    expect(await theirs.read(booking.id)).toBeUndefined();
    expect(await theirs.lease(booking.id, 1_000)).toBe(false);
    const same = { ...request, id: "theirs" };
    expect(await theirs.insert(same, 100)).toMatchObject({
      kind: "inserted",
      booking: { id: "theirs", state: "queued" },
    });
  });

  test("of a replaced key continue with the new one", async () => {
    const before = await openIn((slug) => [`${slug}:old`]);
    const after = await openIn((slug) => [`${slug}:new`, `${slug}:old`]);
    const request = newBooking({ ...holding(600, 630), personKey: "mia" });
    const booking = bookingOf(await before.insert(request, 100));
    expect(await after.unfinished("book")).toEqual([booking]);
    expect(await after.readByPerson("book", "mia")).toEqual([booking]);
    expect(await after.insert({ ...request, id: "again" }, 100)).toMatchObject({
      kind: "existing",
    });
    const late = newBooking(holding(615, 645));
    expect(bookingOf(await after.insert(late, 100)).state).toBe("slot_taken");
    expect(await after.lease(booking.id, 1_000)).toBe(true);
    const change = { to: "confirmed", at: now, appointmentId: "a1" } as const;
    const confirmed = moved(await after.transition(booking, change));
    const other = bookingOf(await after.insert(newBooking(), 100));
    expect(await after.transition(other, change)).toEqual({ kind: "claimed" });
    expect(await before.read(booking.id)).toEqual(confirmed);
    expect(await after.unfinished("book")).toEqual([other]);
  });

  test("of a replaced key don't move to a time that is booked with the new one at that moment", async () => {
    const old = await openJournal();
    const booking = bookingOf(await old.insert(newBooking(), 10));
    const confirmed = moved(await old.transition(booking, { to: "confirmed", at: now }));
    await old.close();
    const both: SpacesOf = (slug) => [`${slug}:k2`, `${slug}:k1`];
    const other = await openJournal(both);
    const wanted = stretch(600, 630);
    let insert: (() => Promise<unknown>) | undefined = () =>
      other.insert(newBooking({ holds: [wanted] }), 10);
    const store = createRedisStore(redis.url);
    await store.open(false);
    const journal = createRedisJournal(
      {
        ...store,
        async write(...command) {
          const first = insert;
          insert = undefined;
          await first?.();
          return store.write(...command);
        },
      },
      both,
    );
    onTestFinished(async () => {
      await Promise.all([journal.close(), other.close()]);
      await empty();
    });
    const holds = { keep: [], take: [wanted] };
    const change = { to: "move_queued", at: now, holds } as const;
    expect(await journal.transition(confirmed, change)).toEqual({ kind: "held" });
    // Another time is taken, and held for all at once.
    const free = { keep: [], take: [stretch(700, 730)] };
    moved(await journal.transition(confirmed, { ...change, holds: free }));
    const late = await other.insert(newBooking({ holds: [stretch(710, 740)] }), 10);
    expect(bookingOf(late).state).toBe("slot_taken");
  });

  test("of undeclared keys are reported", async () => {
    const before = await openIn((slug) => [`${slug}:old`]);
    await before.insert(newBooking(), 100);
    const store = createRedisStore(redis.url);
    await store.open(false);
    onTestFinished(() => store.close());
    const left = (...spaces: [string, ...string[]]) =>
      unfinishedElsewhere(store, new Set(["book"]), () => spaces);
    expect(await left("book:new")).toEqual([{ slug: "book", keyId: "old", count: 1 }]);
    expect(await left("book:new", "book:old")).toEqual([]);
  });
});

describe("the journal, when Redis goes away,", () => {
  test("keeps everything across a kill and a restart", async () => {
    const journal = await openJournal();
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    const request = newBooking(holding(600, 630));
    const booking = bookingOf(await journal.insert(request, 100));
    const change = { to: "client_sending", at: now + 1 } as const;
    const sending = moved(await journal.transition(booking, change));
    await redis.kill();
    await expect(journal.read(booking.id)).rejects.toThrow();
    await redis.start();
    await expect.poll(() => journal.read(booking.id).catch(() => "away")).toEqual(sending);
    expect(await journal.insert(request, 100)).toEqual({ kind: "inserted", booking: sending });
    const late = newBooking(holding(615, 645));
    expect(bookingOf(await journal.insert(late, 100)).state).toBe("slot_taken");
  });

  test("withdraws a booking whose insert was never acknowledged", async () => {
    const store = createRedisStore(redis.url);
    await store.open(false);
    const deaf: RedisStore = {
      ...store,
      async write(script, keys, args) {
        const answer = await store.write(script, keys, args);
        if (stores(args)) throw new Error("the answer was lost");
        return answer;
      },
    };
    const journal = createRedisJournal(deaf, ownSpace);
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    const request = newBooking(holding(600, 630));
    await expect(journal.insert(request, 100)).rejects.toThrow("lost");
    expect(await journal.unfinished("book")).toHaveLength(1);
    await expect.poll(() => journal.unfinished("book"), { timeout: 20_000 }).toEqual([]);
    expect(await journal.held("book", date, date, now)).toEqual([]);
    const others = await openJournal();
    const again = await others.insert({ ...newBooking(), dedupeKey: request.dedupeKey }, 100);
    expect(again.kind).toBe("inserted");
    await others.close();
  });

  test("does not withdraw a booking that was sent again and is being processed", async () => {
    const store = createRedisStore(redis.url);
    await store.open(false);
    let isDeaf = true;
    const deaf: RedisStore = {
      ...store,
      async write(script, keys, args) {
        const answer = await store.write(script, keys, args);
        if (isDeaf && stores(args)) throw new Error("the answer was lost");
        return answer;
      },
    };
    const journal = createRedisJournal(deaf, ownSpace);
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    const request = newBooking();
    await expect(journal.insert(request, 100)).rejects.toThrow("lost");
    isDeaf = false;
    expect(await journal.insert({ ...request, id: "another" }, 100)).toMatchObject({
      kind: "existing",
    });
    expect(await journal.lease(request.id, 60_000)).toBe(true);
    // Longer than a withdrawal takes.
    await setTimeout(2_500);
    expect(await journal.read(request.id)).toMatchObject({ state: "queued" });
  });

  test("rejects inserts, and stores none of them", async () => {
    const journal = await openJournal();
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    await redis.kill();
    const request = newBooking();
    await expect(journal.insert(request, 100)).rejects.toThrow();
    await redis.start();
    await expect.poll(() => journal.unfinished("book").catch(() => "away")).toEqual([]);
    const stored = () => journal.insert(newBooking(), 100).catch(() => ({ kind: "away" }));
    await expect.poll(stored).toMatchObject({ kind: "inserted" });
  });
});

/** Whether a write stores a new booking or makes it durable. */
function stores(args: readonly unknown[]): boolean {
  return /\["INCR","(insertions|seen)"\]/.test(String(args[1]));
}
