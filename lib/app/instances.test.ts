import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import { keys } from "../../sandbox/keys.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { type App, createApp } from "./app.ts";
import { configOf } from "./testing/config.ts";
import {
  book,
  configFor,
  forgetAll,
  locationOf,
  sealsOfOneSlot,
  setFault,
  stateAt,
} from "./testing/instances.ts";

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

async function twoInstances() {
  await forgetAll(redis.address);
  const sandbox = await ownSandbox();
  const config = configFor(sandbox.apiUrl, redis.url);
  const servers: [App, App] = [createApp(config), createApp(config)];
  onTestFinished(async () => {
    for (const server of servers) await server.stop();
  });
  for (const server of servers) await server.start();
  return { sandbox, servers };
}

describe("two instances on one Redis", () => {
  test("give one slot to one of two visitors, and both know of both", async () => {
    const { servers } = await twoInstances();
    const [one, other] = servers;
    const [mine = "", theirs = ""] = await sealsOfOneSlot(one, 2);
    const tokens = await Promise.all([book(one, mine, "Mia"), book(other, theirs, "Ben")]);
    const states = (server: App) =>
      Promise.all(tokens.map((token) => stateAt(server, token))).then((all) => all.toSorted());
    const ends = ["confirmed", "slot_taken"];
    await expect.poll(() => states(one), { timeout: 15_000 }).toEqual(ends);
    expect(await states(other)).toEqual(ends);
  });

  test("the second goes on with what the first has left", async () => {
    const { sandbox, servers } = await twoInstances();
    const [one, other] = servers;
    const [seal = ""] = await sealsOfOneSlot(one, 1);
    const fault = { route: "GET *", kind: "status", status: 503, times: 1_000 };
    await setFault(sandbox.controlUrl, fault);
    const token = await book(one, seal, "Mia");
    await locationOf(other).bookings.sweep();
    await one.stop();
    await setFault(sandbox.controlUrl, undefined);
    expect(await stateAt(other, token)).toBe("received");
    await locationOf(other).bookings.sweep();
    await expect.poll(() => stateAt(other, token), { timeout: 15_000 }).toBe("confirmed");
  });
});

test("sites with one slug and a prefix each do not take each other's bookings, and a new key goes on with them", async () => {
  const { sandbox, servers } = await twoInstances();
  const [mine] = servers;
  const { slug } = locationOf(mine).location;
  const theirs = createApp(
    configOf(sandbox.apiUrl, {
      slug: slug,
      REDIS_URL: `${redis.url}?keyPrefix=theirs:`,
      BOOKING_API_KEY: keys.booking.value,
    }),
  );
  onTestFinished(() => theirs.stop());
  await theirs.start();
  const [seal = ""] = await sealsOfOneSlot(mine, 1);
  const fault = { route: "GET *", kind: "status", status: 503, times: 1_000 };
  await setFault(sandbox.controlUrl, fault);
  const token = await book(mine, seal, "Mia");
  for (const server of servers) await server.stop();
  await setFault(sandbox.controlUrl, undefined);
  await locationOf(theirs).bookings.sweep();
  await sleep(1_000);
  expect(await stateAt(theirs, token)).toBe("lost");
  expect(await sandbox.asked("POST /api/Appointments")).toBe(0);

  const after = createApp(
    configOf(sandbox.apiUrl, {
      slug: slug,
      REDIS_URL: redis.url,
      BOOKING_API_KEY: keys.booking.value,
    }),
  );
  onTestFinished(() => after.stop());
  await after.start();
  await expect.poll(() => stateAt(after, token), { timeout: 15_000 }).toBe("confirmed");
});

test("without their Redis nothing is booked, what was read is shown, and all goes on after", async () => {
  const { sandbox, servers } = await twoInstances();
  const [one, other] = servers;
  const [first = "", second = ""] = await sealsOfOneSlot(one, 2);
  const fault = { route: "GET *", kind: "status", status: 503, times: 1_000 };
  await setFault(sandbox.controlUrl, fault);
  const token = await book(one, first, "Mia");
  await redis.kill();
  await setFault(sandbox.controlUrl, undefined);

  const { bookings, catalogue } = locationOf(one);
  expect(await stateAt(other, token)).toBe("unavailable");
  expect((await catalogue.read()).ok).toBe(true);
  expect((await bookings.closedServices()).size).toBe(0);
  expect(await sealsOfOneSlot(one, 1)).toHaveLength(1);
  await expect(book(other, second, "Ben")).rejects.toThrow("unavailable");
  expect(await bookings.openOffer(token, second)).toEqual({ ok: false, error: "unavailable" });

  await redis.start();
  const swept = async () => {
    await Promise.allSettled(servers.map((server) => locationOf(server).bookings.sweep()));
    return stateAt(other, token);
  };
  await expect.poll(swept, { timeout: 25_000 }).toBe("confirmed");
});

test("two businesses of one name on one Redis share neither menus nor pauses", async () => {
  const sandbox = await ownSandbox();
  const names = { slug: "book", REDIS_URL: redis.url };
  const businesses = [keys.full, keys.otherLocation].map(({ value }) =>
    createApp(configOf(sandbox.apiUrl, { ...names, BOOKING_API_KEY: value })),
  );
  onTestFinished(async () => {
    for (const server of businesses) await server.stop();
  });
  for (const server of businesses) await server.start();
  const [salon, harbour] = businesses.map(locationOf);
  const idsOf = async (served: typeof salon) => {
    const read = await served?.catalogue.read();
    return read?.ok ? [...read.value.catalogue.services.keys()] : [];
  };
  const salonIds = await idsOf(salon);
  const harbourIds = await idsOf(harbour);
  expect(salonIds.length).toBeGreaterThan(0);
  expect(harbourIds.length).toBeGreaterThan(0);
  expect(harbourIds.filter((id) => salonIds.includes(id))).toEqual([]);

  await setFault(sandbox.controlUrl, { route: "GET *", kind: "status", status: 429 });
  void salon?.catalogue.readFresh("browse");
  await expect.poll(() => salon?.hasHeadroom()).toBe(false);
  await expect.poll(() => harbour?.hasHeadroom()).toBe(true);
});

describe("the start", () => {
  async function startWith(redisUrl: string): Promise<void> {
    const server = createApp(configFor("http://127.0.0.1:1", redisUrl));
    onTestFinished(() => server.stop());
    await server.start();
  }

  test("fails in one line without the Redis it was told of", async () => {
    await expect(startWith("redis://127.0.0.1:1")).rejects.toThrow(
      /^cannot be used: connect ECONNREFUSED 127.0.0.1:1$/,
    );
  });

  test("fails in one line on a Redis that forgets", async () => {
    const forgetful = await startRedis(["--appendonly", "no"]);
    onTestFinished(() => forgetful.dispose());
    await expect(startWith(forgetful.url)).rejects.toThrow(
      /^may lose bookings .*REDIS_ALLOW_VOLATILE=1.*$/,
    );
  });
});
