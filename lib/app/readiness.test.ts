import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exampleFile } from "#lib/config/testing/mapping.ts";
import { startSandbox } from "../../sandbox/start.ts";
import { createApp } from "./app.ts";
import { createReadiness } from "./readiness.ts";
import { configOf } from "./testing/config.ts";

test("a process is ready once its catalogue was read, and no longer when it ends", async () => {
  const sandbox = await startSandbox();
  const dir = await mkdtemp(join(tmpdir(), "bookfront-ready-"));
  const app = createApp(configOf(sandbox.apiUrl, { DATA_DIR: join(dir, "data") }));
  onTestFinished(async () => {
    await app.stop();
    await rm(dir, { recursive: true });
  });
  const control = (method: string, body?: object) =>
    fetch(`${sandbox.controlUrl}/faults`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  await control("POST", { route: "GET *", kind: "status", status: 500, times: 1_000 });
  await app.start();
  expect(await app.readinessProblems()).toEqual(["catalogue"]);
  await control("DELETE");
  await expect.poll(app.readinessProblems, { timeout: 15_000, interval: 500 }).toEqual([]);
  // Once read, outages of the upstream no longer count: pages are shown from memory.
  await sandbox.close();
  expect(await app.readinessProblems()).toEqual([]);
  await app.drain();
  expect(await app.readinessProblems()).toEqual(["ending"]);
});

test("a menu of which nothing is understood is trouble, until it is taught", async () => {
  const sandbox = await startSandbox({ settings: { vendor: "cedar" } });
  const dir = await mkdtemp(join(tmpdir(), "bookfront-ready-"));
  const open = async (name: string, mapping: Readonly<Record<string, string>>) => {
    const config = configOf(sandbox.apiUrl, { DATA_DIR: join(dir, name), ...mapping });
    const app = createApp(config);
    onTestFinished(() => app.stop());
    await app.start();
    await expect.poll(app.readinessProblems, { timeout: 15_000, interval: 200 }).toEqual([]);
    return app.siteProblems();
  };
  onTestFinished(async () => {
    await sandbox.close();
    await rm(dir, { recursive: true });
  });
  expect(await open("untaught", {})).toEqual(["upstream_unreadable"]);
  expect(await open("taught", { MAPPING_FILE: exampleFile("cedar") })).toEqual([]);
});

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
