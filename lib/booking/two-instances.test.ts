import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connectRedis } from "#lib/redis/connection.ts";
import { type RedisUnderTest, startRedis } from "#lib/redis/testing/redis-server.ts";
import { systemClock } from "#lib/upstream/clock.ts";
import { createLimiter, type Limiter } from "#lib/upstream/limiter/limiter.ts";
import { createSharedLog } from "#lib/upstream/limiter/shared-log.ts";
import { CREATE_APPOINTMENT, CREATE_CLIENT, mia, openSalon, trim } from "./testing/salon.ts";

const limits = { requestsPerMinute: 1_000, writesPerMinute: 2, inFlight: 10 };
const idle = {
  requests: { used: 0, limit: 1_000 },
  writes: { used: 0, limit: 2, freeAt: [] },
  inFlight: { used: 0, limit: 10 },
  waiting: { finish: 0, manage: 0, browse: 0, background: 0 },
  pausedUntil: null,
  opensAt: null,
};

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

async function connected() {
  const connection = connectRedis(redis.url);
  await connection.open();
  onTestFinished(() => connection.close());
  return connection;
}

/** One instance's limiter on the shared log. */
async function sharedLimiter(): Promise<Limiter> {
  const log = createSharedLog(await connected(), "book", limits);
  const limiter = createLimiter(limits, systemClock, log);
  onTestFinished(() => limiter.close());
  return limiter;
}

/** Grants its first write without knowing of the other instance's writes. */
function notHeardYet(limiter: Limiter): Limiter {
  let hasWritten = false;
  return {
    ...limiter,
    enter(entry) {
      hasWritten ||= entry.writes;
      return limiter.enter(entry);
    },
    pressure: () => (hasWritten ? limiter.pressure() : idle),
  };
}

test("an instance that loses a write to another queues its booking again", async () => {
  const salon = await openSalon({ limits, timing: { submitWait: 0 } });
  const [winner, slow] = [await sharedLimiter(), await sharedLimiter()];
  const ahead = salon.startSite({}, { limiter: winner });
  const behind = salon.startSite({}, { limiter: notHeardYet(slow) });

  const first = await salon.submit(await salon.review(trim, "10:00:00"), mia, ahead.bookings);
  await expect.poll(async () => (await salon.view(first)).state).toBe("confirmed");
  const ben = { firstName: "Ben", email: "ben@example.org" };
  const second = await salon.submit(await salon.review(trim, "12:00:00"), ben, behind.bookings);
  const moved = async () => (await salon.journal.find("book", { index: "unfinished" }))[0];
  // Stored, about to be sent, and queued again: not shown as sent while it waits.
  await expect.poll(async () => (await moved())?.version).toBeGreaterThanOrEqual(3);
  expect(await moved()).toMatchObject({ state: "queued", attempts: 0 });
  expect((await salon.view(second, behind.bookings)).state).toBe("received");
  expect(await salon.posts(CREATE_CLIENT)).toBe(1);

  // A minute has passed.
  await (await connected()).call("DEL", "bookfront:{book}:limits:writes");
  const state = async () => (await salon.view(second)).state;
  await expect.poll(state, { timeout: 20_000 }).toBe("confirmed");
  expect(await salon.posts(CREATE_CLIENT)).toBe(2);
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(2);
});
