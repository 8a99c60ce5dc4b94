import { describe, expect, test } from "vitest";
import type { RedisStore } from "#lib/store/redis/store.ts";
import { ownSpace, redisForJournals } from "../testing/redis.ts";
import { bookingOf, date, holding, moved, newBooking, now } from "../testing/samples.ts";
import { createRedisJournal } from "./journal.ts";

const redis = redisForJournals();

describe("the journal, when Redis goes away,", () => {
  test("keeps everything across a kill and a restart", async () => {
    const journal = await redis.open();
    const request = newBooking(holding(600, 630));
    const booking = bookingOf(await journal.insert(request, 100));
    const change = { to: "waiting", at: now + 1 } as const;
    const sending = moved(await journal.transition(booking, change));
    await redis.kill();
    await expect(journal.read(booking.id)).rejects.toThrow();
    await redis.start();
    await expect.poll(() => journal.read(booking.id).catch(() => "away")).toEqual(sending);
    expect(await journal.insert(request, 100)).toEqual({ kind: "inserted", booking: sending });
    const late = newBooking(holding(615, 645));
    expect(bookingOf(await journal.insert(late, 100)).state).toBe("not_booked");
  });

  test("withdraws a booking whose insert was never acknowledged", async () => {
    const journal = createRedisJournal(
      losingAnswers(await redis.openStore(), () => true),
      ownSpace,
    );
    redis.forThisTest(journal);
    const request = newBooking(holding(600, 630));
    await expect(journal.insert(request, 100)).rejects.toThrow("lost");
    expect(await journal.find("book", { index: "unfinished" })).toHaveLength(1);
    await expect
      .poll(() => journal.find("book", { index: "unfinished" }), { timeout: 20_000 })
      .toEqual([]);
    expect(await journal.held("book", date, date, now)).toEqual([]);
    const others = await redis.unmanaged();
    const again = await others.insert({ ...newBooking(), dedupeKey: request.dedupeKey }, 100);
    expect(again.kind).toBe("inserted");
    await others.close();
  });

  test("does not withdraw a booking that was sent again and is being processed", async () => {
    const store = await redis.openStore();
    let isLosing = true;
    let leaseReads = 0;
    const get: RedisStore["get"] = (command, ...args) => {
      if (String(args[0]).includes("lease:")) leaseReads += 1;
      return store.get(command, ...args);
    };
    const lossy = losingAnswers({ ...store, get }, () => isLosing);
    const journal = createRedisJournal(lossy, ownSpace);
    redis.forThisTest(journal);
    const request = newBooking();
    await expect(journal.insert(request, 100)).rejects.toThrow("lost");
    isLosing = false;
    expect(await journal.insert({ ...request, id: "another" }, 100)).toMatchObject({
      kind: "existing",
    });
    expect(await journal.lease(request.id, 60_000)).toBe(true);
    // A withdrawal reads the lease first. A further insertion is written after its answer.
    leaseReads = 0;
    await expect.poll(() => leaseReads, { timeout: 20_000 }).toBeGreaterThan(0);
    await journal.insert(newBooking(), 100);
    expect(await journal.read(request.id)).toMatchObject({ state: "waiting" });
  });

  test("rejects inserts, and stores none of them", async () => {
    const journal = await redis.open();
    await redis.kill();
    const request = newBooking();
    await expect(journal.insert(request, 100)).rejects.toThrow();
    await redis.start();
    await expect
      .poll(() => journal.find("book", { index: "unfinished" }).catch(() => "away"))
      .toEqual([]);
    const stored = () => journal.insert(newBooking(), 100).catch(() => ({ kind: "away" }));
    await expect.poll(stored).toMatchObject({ kind: "inserted" });
  });
});

function losingAnswers(store: RedisStore, isLosing: () => boolean): RedisStore {
  return {
    ...store,
    async write(script, keys, args) {
      const answer = await store.write(script, keys, args);
      if (isLosing() && stores(args)) throw new Error("the answer was lost");
      return answer;
    },
  };
}

function stores(args: readonly unknown[]): boolean {
  return /\["INCR","(insertions|seen)"\]/.test(String(args[1]));
}
