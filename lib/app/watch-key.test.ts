import { expect, onTestFinished, test } from "vitest";
import { createReading } from "#lib/app/reading.ts";
import { createUpstream } from "#lib/upstream/endpoints.ts";
import { keys } from "../../sandbox/keys.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { configOf } from "./testing/config.ts";
import { createUnread } from "./unread.ts";
import { createKeyWatch } from "./watch-key.ts";

/** A location that has read nothing yet, and the watch of its key. */
async function asleep(key: string) {
  const sandbox = await ownSandbox();
  const [configured] = configOf(sandbox.apiUrl, { BOOKING_API_KEY: key }).locations;
  if (!configured) throw new Error("no location");
  const { location, access } = configured;
  const upstream = createUpstream(access);
  const stores = {
    news: { publish: () => undefined, subscribe: () => () => undefined },
  };
  const unread = createUnread(Date.now, () => undefined);
  const reading = createReading(location, "book:1", upstream, stores, Date.now, unread);
  onTestFinished(() => upstream.close());
  const watch = createKeyWatch({ location, ...reading, upstream, now: Date.now });
  const routes = async () => (await sandbox.ledger()).requests.map(({ route }) => route);
  return { watch, reading, upstream, routes };
}

test("one of many tries its key by one request, whose answer is not kept", async () => {
  const { watch, reading, upstream, routes } = await asleep(keys.full.value);
  await watch(true);
  expect([upstream.upstreamProblems(), reading.catalogue.size().entries]).toEqual([[], 0]);
  expect(await routes()).toEqual(["GET /api/servicecategories"]);
});

test("a key that is refused is noticed by it", async () => {
  const { watch, upstream } = await asleep(keys.revoked.value);
  await watch(true);
  expect(upstream.upstreamProblems()).toMatchObject([{ route: "categories", cause: "refused" }]);
});

test("one of many that has read its menu is not asked again at once", async () => {
  const { watch, reading, routes } = await asleep(keys.full.value);
  await reading.catalogue.read();
  await watch(true);
  expect(await routes()).toHaveLength(1);
});

test("one of few reads its menu", async () => {
  const { watch, reading } = await asleep(keys.full.value);
  await watch(false);
  expect(reading.catalogue.size().entries).toBe(1);
});
