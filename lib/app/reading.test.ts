import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import { type RedisUnderTest, startRedis } from "#lib/store/redis/testing/redis-server.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { type App, createApp } from "./app.ts";
import {
  book,
  configFor,
  forgetAll,
  locationOf,
  sealsOfOneSlot,
  stateAt,
} from "./testing/instances.ts";

let redis: RedisUnderTest;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

async function instances(count: number) {
  await forgetAll(redis.address);
  const sandbox = await ownSandbox();
  const config = configFor(sandbox.apiUrl, redis.url);
  const servers = Array.from({ length: count }, () => createApp(config));
  onTestFinished(async () => {
    for (const server of servers) await server.stop();
  });
  for (const server of servers) await server.start();
  return { servers, asked: sandbox.asked };
}

const MENU = "GET /api/servicecategories";
const TIMES = "GET /api/Appointments/availability";

async function readTimes(server: App, date = "2027-01-05"): Promise<boolean> {
  const { catalogue, availability } = locationOf(server);
  const read = await catalogue.read();
  if (!read.ok) throw new Error(read.error);
  const cart = [{ serviceId: "1042", addons: [] }];
  const checked = checkCart(read.value.catalogue, cart, NONE_CLOSED);
  if (!checked.ok) throw new Error("bad cart");
  return (await availability.read(checked.value, "any", date, date)).ok;
}

test("fifty cold visits at once are one question of each instance", async () => {
  const { servers, asked } = await instances(2);
  const visits = Array.from({ length: 25 }, () => servers.map((server) => readTimes(server)));
  expect((await Promise.all(visits.flat())).every(Boolean)).toBe(true);
  expect([await asked(MENU), await asked(TIMES)]).toEqual([2, 2]);
});

test("a day that a booking has changed is read again by the other instance too", async () => {
  const { servers, asked } = await instances(2);
  const [one, other] = servers;
  if (!one || !other) throw new Error("two were wanted");
  const [seal = ""] = await sealsOfOneSlot(one, 1);
  const opened = await locationOf(one).bookings.openVisit(seal);
  const date = opened.ok ? opened.value.date : "";
  await readTimes(other, date);
  const before = await asked(TIMES);
  const token = await book(one, seal, "Mia");
  await expect.poll(() => stateAt(one, token), { timeout: 15_000 }).toBe("confirmed");
  // The booking itself reads the day right before it is sent.
  const looked = (await asked(TIMES)) - before;
  await expect
    .poll(async () => (await readTimes(other, date)) && (await asked(TIMES)), { timeout: 20_000 })
    .toBe(before + looked + 1);
});
