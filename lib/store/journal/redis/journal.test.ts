import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Journal, Stretch } from "../contract.ts";
import { journalContract } from "../testing/journal-contract.ts";
import { redisForJournals } from "../testing/redis.ts";
import { bookingOf, date, newBooking, now, stretch } from "../testing/samples.ts";

const redis = redisForJournals();

journalContract("Redis", async () => ({ open: () => redis.unmanaged(), dispose: redis.empty }));

describe("several processes on one Redis", () => {
  async function open(count: number): Promise<Journal[]> {
    const journals = await Promise.all(Array.from({ length: count }, () => redis.unmanaged()));
    redis.forThisTest(...journals);
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
    const won = results.filter(({ state }) => state === "waiting").map(({ hold }) => hold);
    const minutes = won.flatMap((hold) =>
      Array.from({ length: hold.toMinute - hold.fromMinute }, (_, at) => hold.fromMinute + at),
    );
    expect(new Set(minutes).size).toBe(minutes.length);
    const held = (await journals[0]?.held("book", date, date, now)) ?? [];
    const byStart = (one: Stretch, other: Stretch) => one.fromMinute - other.fromMinute;
    expect(held.toSorted(byStart)).toEqual(won.toSorted(byStart));
    for (const { hold, state } of results) {
      const isOverlapped = minutes.some((one) => hold.fromMinute <= one && one < hold.toMinute);
      expect(isOverlapped, state).toBe(true);
    }
    expect(results.filter(({ state }) => state === "not_booked").length).toBeGreaterThan(100);
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
