import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exampleOfMapping } from "#lib/config/testing/mapping.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import type { Settings } from "../../test/harness/settings.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { type App, createApp } from "./app.ts";
import { createReadiness } from "./health.ts";
import { configOf } from "./testing/config.ts";
import { openApp } from "./testing/open-app.ts";

test("a process is ready once its catalogue was read, and no longer when it ends", async () => {
  const { app, sandbox } = await openApp();
  await sandbox.fault({ route: "GET *", kind: "status", status: 500, times: 1_000 });
  await app.start();
  expect(await app.readinessProblems()).toEqual(["catalogue"]);
  await sandbox.clearFaults();
  await expect.poll(app.readinessProblems, { timeout: 15_000, interval: 500 }).toEqual([]);
  // Once read, outages of the upstream no longer count: pages are shown from memory.
  await sandbox.close();
  expect(await app.readinessProblems()).toEqual([]);
  await app.drain();
  expect(await app.readinessProblems()).toEqual(["ending"]);
});

test("a menu of which nothing is understood is trouble, and none to be ready with, until it is taught", async () => {
  const sandbox = await ownSandbox({ settings: { vendor: "delta" } });
  const dir = tempFolder();
  const open = async (name: string, mapping: Settings) => {
    const config = configOf(sandbox.apiUrl, { DATA_DIR: join(dir, name), ...mapping });
    const app = createApp(config);
    onTestFinished(() => app.stop());
    await app.start();
    return app;
  };
  const soon = { timeout: 15_000, interval: 200 };
  const untaught = await open("untaught", {});
  await expect.poll(untaught.readinessProblems, soon).toEqual(["catalogue"]);
  await expect.poll(untaught.siteProblems, soon).toEqual(["upstream_unreadable"]);
  const taught = await open("taught", exampleOfMapping("delta"));
  await expect.poll(taught.readinessProblems, soon).toEqual([]);
  expect(taught.siteProblems()).toEqual([]);
});

test("a menu of which nothing can be booked is told, and counted, and leaves the site ready", async () => {
  const { app, sandbox } = await openApp();
  await app.start();
  const soon = { timeout: 15_000, interval: 200 };
  await expect.poll(app.readinessProblems, soon).toEqual([]);
  expect(app.siteProblems()).toEqual([]);
  const { app: shut } = await openApp({
    BOOKING_API_URL: sandbox.apiUrl,
    services: await byPhone(app),
  });
  await shut.start();
  await expect.poll(shut.readinessProblems, soon).toEqual([]);
  expect(shut.siteProblems()).toEqual(["nothing_bookable"]);
  const count = async (one: typeof app) =>
    /^bookfront_bookable_services\{location="book"\} (\d+)$/m.exec(
      (await one.metrics.scrape()).text,
    )?.[1];
  expect([await count(shut), Number(await count(app)) > 5]).toEqual(["0", true]);
});

async function byPhone(app: App): Promise<object> {
  const read = await app.locations.get("book")?.catalogue.read();
  const ids = read?.ok ? [...read.value.catalogue.services.keys()] : [];
  return Object.fromEntries(ids.map((id) => [id, { byPhone: true }]));
}

test("a journal that has not answered yet is told, and a key that is refused", async () => {
  const refused = { read: async () => ({ ok: false }) };
  let isAway = true;
  const journal = {
    read: () => (isAway ? Promise.reject(new Error("Redis is away")) : Promise.resolve(undefined)),
  };
  const catalogues = [refused];
  const readiness = createReadiness({ journal, catalogues: () => catalogues });
  expect(await readiness()).toEqual(["journal", "catalogue"]);
  isAway = false;
  expect(await readiness()).toEqual(["catalogue"]);
  // From now on pages are shown without it, so no instance is withdrawn.
  isAway = true;
  expect(await readiness()).toEqual(["catalogue"]);
  // The key of one location closes no other.
  catalogues.push({ read: async () => ({ ok: true }) });
  expect(await readiness()).toEqual([]);
});
