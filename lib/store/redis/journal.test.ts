import { randomInt } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { LEASE_MS, type Stretch } from "../journal/contract.ts";
import type { Journal } from "../journal/journal.ts";
import { journalContract } from "../journal/testing/journal-contract.ts";
import { bookingOf, date, newBooking, now, stretch } from "../journal/testing/samples.ts";
import { storeContract } from "../testing/store-contract.ts";
import { redisForJournals } from "./testing/journals.ts";

const redis = redisForJournals();

journalContract("Redis", async () => ({ open: () => redis.unmanaged(), dispose: redis.empty }));

storeContract("Redis", async () => ({ open: () => redis.openStore(), dispose: redis.empty }));

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

  test("book once what two forms of one person wish for at once", async () => {
    const journals = await open(2);
    const wished = { queueKey: "mia", dedupeKey: "trim at ten" };
    const both = await Promise.all(journals.map((one) => one.insert(newBooking(wished), 100)));
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["duplicate", "inserted"]);
    expect(new Set(both.map((one) => bookingOf(one).id)).size).toBe(1);
  });

  test("a booking starts with a lease of the process that stored it", async () => {
    const [mine, other] = await open(2);
    const booking = newBooking();
    await mine?.insert(booking, 100);
    expect(await other?.lease(booking.id, 1_000)).toBe(false);
    // Its process may die at once: another one takes the booking up then.
    const { connection, close } = await redis.openStore();
    onTestFinished(close);
    const endsInMs = Number(await connection.call("PTTL", `bookfront:6:lease:${booking.id}`));
    expect(endsInMs).toBeGreaterThan(5_000);
    expect(endsInMs).toBeLessThanOrEqual(LEASE_MS);
    expect(await mine?.lease(booking.id, 1_000)).toBe(true);
  });
});
