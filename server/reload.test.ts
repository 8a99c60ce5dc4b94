import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { App } from "#lib/app/app.ts";
import { contentFolder, plainPicture } from "#lib/config/content/testing/folder.ts";
import { locationsFile } from "#lib/config/testing/read.ts";
import { reloadOnHangup } from "./reload.ts";
import { listen } from "./testing/serve.ts";

const ENTRY = { slug: "mitte", apiKeyVariable: "KEY_MITTE" };

function listening(entries: unknown, more: Readonly<Record<string, string>> = {}) {
  const env = {
    DATA_DIR: "./data",
    BOOKING_API_URL: "http://127.0.0.1:1",
    SESSION_SECRET: "s".repeat(32),
    BUSINESS_NAME: "Salon",
    TIME_ZONE: "Europe/Berlin",
    CURRENCY: "EUR",
    COUNTRY: "DE",
    KEY_MITTE: "service_live_1_secret",
    LOCATIONS_FILE: locationsFile(entries),
    ...more,
  };
  const reloads: string[][] = [];
  const faults: unknown[] = [];
  const listeners: (() => void)[] = [];
  const app = { isBroken: false };
  const reload: App["reload"] = async ({ locations }) => {
    if (app.isBroken) throw new Error("the journal is away");
    reloads.push(locations.map(({ location }) => location.slug));
    return { added: [], changed: [], removed: [] };
  };
  const said = {
    info: () => undefined,
    error: (facts: { readonly fault?: string }) => void faults.push(facts.fault),
  };
  const signals = { on: (_: "SIGHUP", listener: () => void) => void listeners.push(listener) };
  reloadOnHangup({ reload }, env, signals, said);
  return { app, env, reloads, faults, listeners, hangup: () => listeners[0]?.() };
}

test("the file is read again with each signal", async () => {
  const { env, reloads, hangup } = listening([ENTRY]);
  hangup();
  await expect.poll(() => reloads).toEqual([["mitte"]]);
  const nord = { slug: "nord", apiKeyFile: env.LOCATIONS_FILE };
  writeFileSync(env.LOCATIONS_FILE, JSON.stringify([ENTRY, nord]));
  hangup();
  await expect.poll(() => reloads.at(-1)).toEqual(["mitte", "nord"]);
});

test.each([
  ["no JSON", "[{", /^LOCATIONS_FILE is not JSON \(line 1, column 2\)$/],
  [
    "no entry that can be used",
    JSON.stringify([{ ...ENTRY, colour: "red" }]),
    /^LOCATIONS_FILE location 1 \(mitte\): .*does not know colour$/,
  ],
])("with %s, the fault is told, and all stays as it was", async (_, text, line) => {
  const { env, reloads, faults, hangup } = listening([ENTRY]);
  writeFileSync(env.LOCATIONS_FILE, text);
  hangup();
  await expect.poll(() => faults).toEqual([expect.stringMatching(line)]);
  expect(reloads).toEqual([]);
});

/** A site whose list is at an address; `aMinute` passes at once. */
async function listeningToAddress() {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: unknown[] = [];
  const port = await listen(({ headers }, response) => {
    asked.push(headers["if-none-match"]);
    response.writeHead(headers["if-none-match"] ? 304 : 200, { etag: '"a"' });
    response.end(headers["if-none-match"] ? "" : JSON.stringify([ENTRY]));
  });
  const folder = contentFolder({}, {});
  const LOCATIONS_FILE = `http://127.0.0.1:${port}/`;
  const site = listening([], { LOCATIONS_FILE, DATA_DIR: folder });
  return { ...site, asked, aMinute: () => vi.advanceTimersByTime(60_000) };
}

test("an address is asked every minute, and read where it says another", async () => {
  const { reloads, faults, asked, aMinute } = await listeningToAddress();
  aMinute();
  await expect.poll(() => reloads).toEqual([["mitte"]]);
  aMinute();
  await expect.poll(() => asked).toEqual([undefined, '"a"']);
  expect([reloads.length, faults]).toEqual([1, []]);
});

test("a list that could not be applied is read again a minute later", async () => {
  const { app, reloads, faults, aMinute } = await listeningToAddress();
  app.isBroken = true;
  aMinute();
  await expect.poll(() => faults).toHaveLength(1);
  app.isBroken = false;
  aMinute();
  await expect.poll(() => reloads).toEqual([["mitte"]]);
});

test("the content file is read again, and one with a broken picture changes nothing", async () => {
  const png = await plainPicture(300, 200);
  const folder = contentFolder({ services: { a: { picture: "a.png" } } }, { "a.png": png });
  const { env, reloads, faults, hangup } = listening([ENTRY], { CONTENT_FILE: folder });
  env.DATA_DIR = join(folder, "data");
  hangup();
  await expect.poll(() => reloads).toEqual([["mitte"]]);
  writeFileSync(join(folder, "a.png"), png.subarray(0, 60));
  hangup();
  await expect.poll(() => faults).toHaveLength(1);
  expect(faults).toEqual([expect.stringMatching(/^CONTENT_FILE services\.a\.picture cannot be/)]);
  expect(reloads).toHaveLength(1);
});

test("without a file the signal is left alone", () => {
  const listeners: unknown[] = [];
  const signals = { on: (_: "SIGHUP", listener: () => void) => void listeners.push(listener) };
  const app = { reload: () => Promise.reject(new Error("not asked")) };
  reloadOnHangup(app, {}, signals);
  expect(listeners).toEqual([]);
  reloadOnHangup(app, { MAPPING_FILE: "./mapping.json" }, signals);
  expect(listeners).toHaveLength(1);
});
