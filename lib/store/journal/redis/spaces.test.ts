import { describe, expect, onTestFinished, test } from "vitest";
import { redisForJournals } from "../testing/redis.ts";
import { bookingOf, date, holding, moved, newBooking, now, stretch } from "../testing/samples.ts";
import { createRedisJournal } from "./journal.ts";
import { type SpacesOf, unfinishedElsewhere } from "./spaces.ts";

const redis = redisForJournals();

describe("spaces of one slug on one Redis", () => {
  test("of different keys are independent", async () => {
    const mine = await redis.open((slug) => [`${slug}:k1`]);
    const theirs = await redis.open((slug) => [`${slug}:k2`]);
    const request = newBooking(holding(600, 630));
    const booking = bookingOf(await mine.insert(request, 100));
    moved(await mine.transition(booking, { to: "unknown", at: now, appointmentId: "a1" }));
    await mine.remember("book", "closed", "svc", now + 1_000, now + 1_000);
    expect(await theirs.find("book", { index: "unfinished" })).toEqual([]);
    expect(await theirs.held("book", date, date, now)).toEqual([]);
    expect(await theirs.list("book", "closed", now)).toEqual(new Map());
    expect(await theirs.isClaimed("book", "a1")).toBe(false);
    expect(await theirs.read(booking.id)).toBeUndefined();
    expect(await theirs.lease(booking.id, 1_000)).toBe(false);
    const same = { ...request, id: "theirs" };
    expect(await theirs.insert(same, 100)).toMatchObject({
      kind: "inserted",
      booking: { id: "theirs", state: "waiting" },
    });
  });

  test("of a replaced key continue with the new one", async () => {
    const before = await redis.open((slug) => [`${slug}:old`]);
    const after = await redis.open((slug) => [`${slug}:new`, `${slug}:old`]);
    const request = newBooking(holding(600, 630));
    const booking = bookingOf(await before.insert(request, 100));
    expect(await after.find("book", { index: "unfinished" })).toEqual([booking]);
    expect(await after.insert({ ...request, id: "again" }, 100)).toMatchObject({
      kind: "existing",
    });
    const late = newBooking(holding(615, 645));
    expect(bookingOf(await after.insert(late, 100)).state).toBe("not_booked");
    expect(await after.lease(booking.id, 1_000)).toBe(true);
    const change = { to: "booked", at: now, appointmentId: "a1" } as const;
    const confirmed = moved(await after.transition(booking, change));
    const other = bookingOf(await after.insert(newBooking(), 100));
    expect(await after.transition(other, change)).toEqual({ kind: "claimed" });
    expect(await before.read(booking.id)).toEqual(confirmed);
    expect(await after.find("book", { index: "unfinished" })).toEqual([other]);
  });

  test("of a replaced key remember what it knew, and forget it for good", async () => {
    const before = await redis.open((slug) => [`${slug}:old`]);
    const after = await redis.open((slug) => [`${slug}:new`, `${slug}:old`]);
    const [soon, late] = [now + 1_000, now + 2_000];
    await before.remember("book", "closed", "cut", soon, soon);
    await before.remember("book", "closed", "colour", soon, soon);
    await after.remember("book", "closed", "colour", late, late);
    expect(await after.recall("book", "closed", "cut", now)).toBe(soon);
    const known = new Map([["cut", soon]]).set("colour", late);
    expect(await after.list("book", "closed", now)).toEqual(known);
    await after.forget("book", "closed", "colour");
    expect(await after.recall("book", "closed", "colour", now)).toBeUndefined();
  });

  test.each([
    ["of one key", ["k1"]],
    ["of a replaced key", ["k2", "k1"]],
  ])(
    "%s don't move to a time that is booked at that moment",
    async (_, [current = "", ...former]) => {
      const old = await redis.unmanaged();
      const booking = bookingOf(await old.insert(newBooking(), 10));
      const confirmed = moved(await old.transition(booking, { to: "booked", at: now }));
      await old.close();
      const both: SpacesOf = (slug) => [
        `${slug}:${current}`,
        ...former.map((key) => `${slug}:${key}`),
      ];
      const other = await redis.unmanaged(both);
      const wanted = stretch(600, 630);
      let insert: (() => Promise<unknown>) | undefined = () =>
        other.insert(newBooking({ holds: [wanted] }), 10);
      const store = await redis.openStore();
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
      redis.forThisTest(journal, other);
      const holds = { keep: [], take: [wanted] };
      const change = { to: "waiting", doing: "move", at: now, holds } as const;
      expect(await journal.transition(confirmed, change)).toEqual({ kind: "held" });
      const free = { keep: [], take: [stretch(700, 730)] };
      moved(await journal.transition(confirmed, { ...change, holds: free }));
      const late = await other.insert(newBooking({ holds: [stretch(710, 740)] }), 10);
      expect(bookingOf(late).state).toBe("not_booked");
    },
  );

  test("of undeclared keys are reported", async () => {
    const before = await redis.open((slug) => [`${slug}:old`]);
    await before.insert(newBooking(), 100);
    const store = await redis.openStore();
    onTestFinished(() => store.close());
    const left = (...spaces: [string, ...string[]]) =>
      unfinishedElsewhere(store, new Set(["book"]), () => spaces);
    expect(await left("book:new")).toEqual([{ slug: "book", keyId: "old", count: 1 }]);
    expect(await left("book:new", "book:old")).toEqual([]);
  });
});
