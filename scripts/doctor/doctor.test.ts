import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Key, keys } from "../../sandbox/keys.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { runHere } from "../../test/harness/command.ts";
import { doctor } from "../doctor.ts";
import { path } from "../support/paths.ts";
import { runNode } from "../support/run.ts";
import type { Settings } from "../support/settings.ts";

let plain: Sandbox;

beforeAll(async () => {
  const limits = { requests: 1_000 };
  plain = await startSandbox({ settings: { limits } });
});
afterAll(() => plain.close());

const asProcess = (args: readonly string[], env: Settings) =>
  runNode(["--conditions=react-server", path("scripts/doctor.ts"), ...args], { env });
const here = (args: readonly string[], env: Settings) => runHere(() => doctor(args, env));

async function ask(apiUrl: string, key: Key, ...options: readonly string[]) {
  return askWith({}, apiUrl, key, options);
}

async function askWith(
  more: Settings,
  apiUrl: string,
  key: Key,
  options: readonly string[],
  run: typeof here = here,
) {
  const env = {
    BOOKING_API_URL: apiUrl,
    BOOKING_API_KEY: key.value,
    SESSION_SECRET: "s".repeat(32),
    BUSINESS_NAME: "Atelier Linden",
    TIME_ZONE: "Europe/Berlin",
    CURRENCY: "EUR",
    COUNTRY: "DE",
    ADDON_PRICING: "included",
    ...more,
  };
  const { code, output } = await run(options, env);
  expect(output).not.toContain(key.value);
  return { code, output };
}

const report = z.object({
  ok: z.boolean(),
  locations: z.array(z.object({ slug: z.string(), understood: z.array(z.unknown()) })),
});

// What it finds about each key and each upstream is held by examine.test.ts.
test("days and members stand in sentences that an owner can check, and no fault ends it with 0", async () => {
  const { code, output } = await askWith({}, plain.apiUrl, keys.full, [], asProcess);
  expect(output).toMatch(/• When “.*” is free: is that so\?/);
  expect(output).toMatch(/\w{3}, \d+ \w{3} \d{4}: first \d\d:\d\d, last \d\d:\d\d, with \w+ \w+/);
  expect(output).toMatch(/… and \d+ more: --all shows them/);
  expect(output).toContain("Nothing was found that stands in the way of bookings.");
  expect(code).toBe(0);
});

test("a key that is refused ends it with 1", async () => {
  const { code, output } = await ask(plain.apiUrl, keys.revoked);
  expect(output).toContain("✗ BOOKING_API_KEY is refused (401)");
  expect(code).toBe(1);
});

test("a key that may not write is told when writes are asked for", async () => {
  const { code, output } = await ask(plain.apiUrl, keys.readOnly, "--writes");
  expect(output).toContain("✗ appointments:create: missing. Nobody can book.");
  expect(code).toBe(1);
});

test("prices and lengths stand in a table", async () => {
  const { output } = await ask(plain.apiUrl, keys.full, "--all");
  expect(output).toMatch(/Fringe trim +€12 +15 min/);
  expect(output).toMatch(/Colour correction +€240 +240 min +hidden: switched off/);
});

test("one JSON document", async () => {
  const { output } = await ask(plain.apiUrl, keys.full, "--json");
  const { ok, locations } = report.parse(JSON.parse(output));
  expect(ok).toBe(true);
  expect(locations.map(({ slug, understood }) => [slug, understood.length])).toEqual([["book", 6]]);
});

test("a list of locations that cannot be asked for is told of, in JSON too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bookfront-doctor-"));
  const entry = { slug: "book", apiKeyVariable: "BOOKING_API_KEY" };
  writeFileSync(join(folder, "locations.json"), JSON.stringify([entry]));
  const more = { DATA_DIR: folder, LOCATIONS_FILE: "http://127.0.0.1:1/" };
  const options = ["--configuration", "--json"];
  const { code, output } = await askWith(more, plain.apiUrl, keys.full, options);
  expect([code, output]).toEqual([0, expect.stringContaining("LOCATIONS_FILE cannot be reached")]);
});

test("the configuration alone is examined without a request", async () => {
  const { code, output } = await ask("http://127.0.0.1:1", keys.revoked, "--configuration");
  expect(output).toContain("✓ Every variable is in order");
  expect([code, output.includes("refused")]).toEqual([0, false]);
});

test("whatever is sold and nobody could book ends it with 1", async () => {
  const examined = async (settings: object) => {
    const own = await startSandbox({ settings: { limits: { requests: 1_000 }, ...settings } });
    onTestFinished(() => own.close());
    return ask(own.apiUrl, keys.full);
  };
  const closed = await examined({ closedAll: true });
  expect(closed.output).toMatch(/✗ Fringe trim: no time is free until .*, so nobody can book it/);
  const untimed = await examined({ shape: { slotTimes: "words" } });
  expect(untimed.output).toContain("✗ Fringe trim: its times cannot be read");
  expect([closed.code, untimed.code]).toEqual([1, 1]);
});

test("how add-ons are priced is never assumed in silence", async () => {
  const { code, output } = await askWith({ ADDON_PRICING: "" }, plain.apiUrl, keys.full, []);
  expect(output).toContain("? ADDON_PRICING is not set: `included` is assumed");
  expect(code).toBe(1);
});
