import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UNKNOWN, unknownEverywhere } from "#lib/offer/catalogue/testing/unknown.ts";
import { type Key, keys } from "../../sandbox/keys.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { runHere } from "../../test/harness/command.ts";
import { environmentOf, type Settings as TestSettings } from "../../test/harness/settings.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { doctor } from "../doctor.ts";
import { path } from "../support/paths.ts";
import { runNode } from "../support/run.ts";
import type { Settings } from "../support/settings.ts";

let plain: Sandbox;

beforeAll(async () => {
  const limits = { requests: 1_000, writes: 100 };
  plain = await startSandbox({ settings: { limits } });
});
afterAll(() => plain.close());

const asProcess = (args: readonly string[], env: Settings) =>
  runNode(["--conditions=react-server", path("scripts/doctor.ts"), ...args], { env });
const here = (args: readonly string[], env: Settings) => runHere(() => doctor(args, env));

async function ask(apiUrl: string, key: Key) {
  return askWith({}, apiUrl, key);
}

async function askWith(more: TestSettings, apiUrl: string, key: Key, run: typeof here = here) {
  const env = environmentOf({
    BOOKING_API_URL: apiUrl,
    BOOKING_API_KEY: key.value,
    SESSION_SECRET: "s".repeat(32),
    name: "Atelier Linden",
    timeZone: "Europe/Berlin",
    currency: "EUR",
    country: "DE",
    addonPricing: "included",
    ...more,
  });
  const { code, output } = await run([], env);
  expect(output).not.toContain(key.value);
  return { code, output };
}

// What it finds about each key and each upstream is held by lib/staff/doctor.
test("menu, days and members stand in sentences that an owner can check, and no fault ends it with 0", async () => {
  const { code, output } = await askWith({}, plain.apiUrl, keys.full, asProcess);
  expect(output).toContain("• Configuration: the environment, ");
  expect(output).toMatch(/Fringe trim +€12 +15 min +\[1042\]/);
  expect(output).toMatch(/Colour correction +€240 +240 min +\[\w+\]; hidden: switched off/);
  expect(output).toMatch(/• When “.*” is free: is that so\?/);
  expect(output).toMatch(/\w{3}, \d+ \w{3} \d{4}: \d+ times, first \d\d:\d\d, last \d\d:\d\d/);
  expect(output).toContain("Nothing was found that stands in the way of bookings.");
  expect(code).toBe(0);
});

test("a name in the file of the variables that nothing reads is named", async () => {
  const file = join(tempFolder(), "bookfront.env");
  await writeFile(file, "STAFF_EMIAL=desk@salon.example\n");
  const { output } = await askWith({ ENV_FILE: file }, plain.apiUrl, keys.revoked);
  expect(output).toContain(`! ${file}: STAFF_EMIAL is none of the variables`);
});

test("a key that is refused ends it with 1", async () => {
  const { code, output } = await ask(plain.apiUrl, keys.revoked);
  expect(output).toContain("✗ BOOKING_API_KEY is refused (401)");
  expect(code).toBe(1);
});

test("a key that may not write is told", async () => {
  const { code, output } = await ask(plain.apiUrl, keys.readOnly);
  expect(output).toContain("✗ appointments:create: missing. Nobody can book.");
  expect(code).toBe(1);
});

test("thirty unknown fields on every record are named, and end it with 0", async () => {
  const limits = { requests: 1_000, writes: 100 };
  // Another currency than the site's own is a fault, even in a field that nothing else reads.
  const overrides = Object.fromEntries(
    Object.entries(unknownEverywhere.overrides ?? {}).map(([kind, fields]) => [
      kind,
      { ...fields, currency: "EUR" },
    ]),
  );
  const full = await startSandbox({ settings: { limits, overrides } });
  const { code, output } = await ask(full.apiUrl, keys.full);
  await full.close();
  const ofServices = ["variants[]", "pricingTiers[]", "optionGroups[]", "optionGroups[].options[]"];
  const services = ofServices.map((place) => `services[].${place}`);
  const places = ["services[]", ...services, "bundles[]", "bundles[].services[]"];
  for (const field of Object.keys(UNKNOWN)) {
    for (const place of places) expect(output).toContain(`data[].${place}.${field}: `);
    expect(output).toContain(`days[].timeSlots[].${field}: `);
  }
  expect(output).toMatch(/Fringe trim +€12 +15 min/);
  expect(output).toContain("Nothing was found that stands in the way of bookings.");
  expect(code).toBe(0);
});
