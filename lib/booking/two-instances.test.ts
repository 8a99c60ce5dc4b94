import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connectRedis } from "#lib/store/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import { type Clock, systemClock } from "#lib/upstream/clock.ts";
import { createLimiter, type Limiter } from "#lib/upstream/limits/limiter.ts";
import { createSharedLog } from "#lib/upstream/limits/shared-log.ts";
import { CREATE_APPOINTMENT, CREATE_CLIENT, mia, openSalon, trim } from "./testing/salon.ts";

/** A window of some seconds in place of a minute. */
const timing = { windowMs: 10_000, holdMs: { writes: 30_000, reads: 10_000 } };
const limits = { requestsPerMinute: 1_000, writesPerMinute: 2, inFlight: 10 };
let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

async function connected() {
  const connection = connectRedis(redis.address);
  await connection.open();
  onTestFinished(() => connection.close());
  return connection;
}

/** The limiter of one instance, on the shared log, by the salon's clock. */
async function sharedLimiter({ now }: Pick<Clock, "now">): Promise<Limiter> {
  const clock = { ...systemClock, now };
  const log = createSharedLog(await connected(), "book", clock, timing);
  const limiter = createLimiter(limits, clock, log);
  onTestFinished(() => limiter.close());
  return limiter;
}

test("a booking waits in line for the writes of another instance, and is not shown as sent", async () => {
  const salon = await openSalon({ limits, timing: { submitWait: 0 } });
  const ahead = salon.startSite({}, { limiter: await sharedLimiter(salon) });
  const first = await salon.submit(await salon.agree(trim, "10:00:00"), mia, ahead.bookings);
  await expect.poll(async () => (await salon.view(first)).state).toBe("confirmed");
  const ben = { firstName: "Ben", email: "ben@example.org" };
  const behind = salon.startSite({}, { limiter: await sharedLimiter(salon) });
  const second = await salon.submit(await salon.agree(trim, "12:00:00"), ben, behind.bookings);
  const states = async () => {
    const booking = await salon.journal.read(salon.bookings.idOf(second) ?? "");
    return booking?.history.map((entry) => entry.state);
  };
  await sleep(1_500);
  expect(await states()).toEqual(["waiting"]);
  expect(await salon.view(second, ahead.bookings)).toMatchObject({ state: "received" });
  expect((await salon.view(second, behind.bookings)).waitSeconds).toBeGreaterThan(0);
  expect(await salon.posts(CREATE_CLIENT)).toBe(1);

  const state = async () => (await salon.view(second)).state;
  await expect.poll(state, { timeout: 20_000 }).toBe("confirmed");
  expect(await states()).toEqual(["waiting", "waiting", "waiting", "sending", "booked"]);
  expect(await salon.posts(CREATE_CLIENT)).toBe(2);
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
});
