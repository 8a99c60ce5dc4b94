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
  const reading = createReading(location, upstream, stores, Date.now, unread);
  onTestFinished(() => upstream.close());
  const watch = createKeyWatch({ location, ...reading, upstream, now: Date.now });
  const routes = async () => (await sandbox.ledger()).requests.map(({ route }) => route);
  return { watch, reading, upstream, routes };
}

test("it reads the menu, and asks for nothing again at once", async () => {
  const { watch, reading, routes } = await asleep(keys.full.value);
  await watch();
  await watch();
  expect(reading.catalogue.size().entries).toBe(1);
  expect(await routes()).toEqual(["GET /api/servicecategories"]);
});

test("a key that is refused is noticed by it", async () => {
  const { watch, upstream } = await asleep(keys.revoked.value);
  await watch();
  expect(upstream.upstreamProblems()).toMatchObject([{ route: "categories", cause: "refused" }]);
});
