import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createRedisStore, type RedisStore } from "#lib/redis/store.ts";
import { type RedisUnderTest, startRedis } from "#lib/redis/testing/redis-server.ts";
import type { Journal } from "./contract.ts";
import { createRedisJournal } from "./redis.ts";
import { insertScript, withdrawScript } from "./redis-lua.ts";
import { journalContract } from "./testing/journal-contract.ts";
import { bookingOf, date, holding, moved, newBooking, now, stretch } from "./testing/samples.ts";

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

async function openJournal(): Promise<Journal> {
  const store = createRedisStore(redis.url);
  const opened = await store.open(false);
  if (!opened.ok) throw new Error(opened.error);
  return createRedisJournal(store);
}

async function empty(): Promise<void> {
  const store = createRedisStore(redis.url);
  await store.open(false);
  await store.put("FLUSHALL");
  await store.close();
}

journalContract("Redis", async () => ({ open: openJournal, dispose: empty }));

describe("several processes on one Redis", () => {
  async function open(count: number): Promise<Journal[]> {
    const journals = await Promise.all(Array.from({ length: count }, openJournal));
    onTestFinished(async () => {
      await Promise.all(journals.map((journal) => journal.close()));
      await empty();
    });
    return journals;
  }

  test("give every cell to one of 200 bookings that overlap at random", async () => {
    const journals = await open(4);
    const wishes = Array.from({ length: 200 }, (_, index) => {
      const from = 540 + 5 * randomInt(24);
      const hold = stretch(from, from + 5 * (1 + randomInt(12)));
      return { hold, booking: newBooking({ holds: [hold] }), journal: journals[index % 4] };
    });
    const results = await Promise.all(
      wishes.map(async ({ hold, booking, journal }) => {
        const inserted = await journal?.insert(booking, 1_000);
        if (!inserted) throw new Error("no journal");
        return { hold, state: bookingOf(inserted).state };
      }),
    );
    const cells = results
      .filter(({ state }) => state === "queued")
      .flatMap(({ hold }) =>
        Array.from(
          { length: (hold.toMinute - hold.fromMinute) / 5 },
          (_, at) => hold.fromMinute + 5 * at,
        ),
      );
    expect(new Set(cells).size).toBe(cells.length);
    const held = await journals[0]?.held("book", date, date, now);
    expect(held?.map(({ fromMinute }) => fromMinute).toSorted()).toEqual(cells.toSorted());
    // Who lost, lost to somebody who won.
    for (const { hold, state } of results) {
      const isOverlapped = cells.some((cell) => hold.fromMinute <= cell && cell < hold.toMinute);
      expect(isOverlapped, state).toBe(true);
    }
    expect(results.filter(({ state }) => state === "slot_taken").length).toBeGreaterThan(100);
  });

  test("never let more wait than may", async () => {
    const journals = await open(4);
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) => journals[index % 4]?.insert(newBooking(), 14)),
    );
    expect(all.filter((one) => one?.kind === "inserted")).toHaveLength(7);
    expect(all.filter((one) => one?.kind === "full")).toHaveLength(33);
  });

  test("a booking begins with a lease of whoever stored it", async () => {
    const [mine, other] = await open(2);
    const booking = newBooking();
    await mine?.insert(booking, 100);
    expect(await other?.lease(booking.id, 1_000)).toBe(false);
    expect(await mine?.lease(booking.id, 1_000)).toBe(true);
  });

  test("a form that is sent again is taken up where it came, unless its work has begun", async () => {
    const [died, asked, late] = await open(3);
    const [begun, lost] = [newBooking(), newBooking()];
    await died?.insert(begun, 100);
    await died?.lease(begun.id, 60_000);
    await died?.insert(lost, 100);
    for (const booking of [begun, lost]) {
      const again = await asked?.insert({ ...booking, id: "another" }, 100);
      expect(again).toMatchObject({ kind: "existing", booking: { id: booking.id } });
    }
    expect(await asked?.lease(begun.id, 1_000)).toBe(false);
    expect(await asked?.lease(lost.id, 1_000)).toBe(true);
    for (const other of [died, late]) expect(await other?.lease(lost.id, 1_000)).toBe(false);
  });
});

describe("a Redis that goes away", () => {
  test("keeps everything across a kill and a restart", async () => {
    const journal = await openJournal();
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    const wish = newBooking(holding(600, 630));
    const booking = bookingOf(await journal.insert(wish, 100));
    const change = { to: "client_sending", at: now + 1 } as const;
    const sending = moved(await journal.transition(booking, change));
    await redis.kill();
    await expect(journal.read(booking.id)).rejects.toThrow();
    await redis.start();
    await expect.poll(() => journal.read(booking.id).catch(() => "away")).toEqual(sending);
    expect(await journal.insert(wish, 100)).toEqual({ kind: "inserted", booking: sending });
    const late = newBooking(holding(615, 645));
    expect(bookingOf(await journal.insert(late, 100)).state).toBe("slot_taken");
  });

  test("takes back a booking whose storing was never acknowledged", async () => {
    const store = createRedisStore(redis.url);
    await store.open(false);
    const deaf: RedisStore = {
      ...store,
      async write(script, keys, args) {
        const answer = await store.write(script, keys, args);
        if (script === insertScript) throw new Error("the answer was lost");
        return answer;
      },
    };
    const journal = createRedisJournal(deaf);
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    const wish = newBooking(holding(600, 630));
    await expect(journal.insert(wish, 100)).rejects.toThrow("lost");
    expect(await journal.unfinished("book")).toHaveLength(1);
    await expect.poll(() => journal.unfinished("book"), { timeout: 5_000 }).toEqual([]);
    expect(await journal.held("book", date, date, now)).toEqual([]);
    const others = await openJournal();
    const again = await others.insert({ ...newBooking(), twinKey: wish.twinKey }, 100);
    expect(again.kind).toBe("inserted");
    await others.close();
  });

  test("takes nothing back that was sent again meanwhile and is worked on", async () => {
    const store = createRedisStore(redis.url);
    await store.open(false);
    let isDeaf = true;
    const taking: Promise<unknown>[] = [];
    const deaf: RedisStore = {
      ...store,
      async write(script, keys, args) {
        const answer = store.write(script, keys, args);
        if (script === withdrawScript) taking.push(answer);
        await answer;
        if (isDeaf && script === insertScript) throw new Error("the answer was lost");
        return answer;
      },
    };
    const journal = createRedisJournal(deaf);
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    const wish = newBooking();
    await expect(journal.insert(wish, 100)).rejects.toThrow("lost");
    isDeaf = false;
    expect(await journal.insert({ ...wish, id: "another" }, 100)).toMatchObject({
      kind: "existing",
    });
    expect(await journal.lease(wish.id, 60_000)).toBe(true);
    await expect.poll(() => taking.length, { timeout: 5_000 }).toBe(1);
    expect(await Promise.all(taking)).toEqual([0]);
    expect(await journal.read(wish.id)).toMatchObject({ state: "queued" });
  });

  test("stores nothing, and says so, while it is away", async () => {
    const journal = await openJournal();
    onTestFinished(async () => {
      await journal.close();
      await empty();
    });
    await redis.kill();
    const wish = newBooking();
    await expect(journal.insert(wish, 100)).rejects.toThrow();
    await redis.start();
    await expect.poll(() => journal.unfinished("book").catch(() => "away")).toEqual([]);
    const stored = () => journal.insert(newBooking(), 100).catch(() => ({ kind: "away" }));
    await expect.poll(stored).toMatchObject({ kind: "inserted" });
  });
});
