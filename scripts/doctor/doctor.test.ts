import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Key, keys } from "../../sandbox/keys.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { path } from "../support/paths.ts";
import { runNode } from "../support/run.ts";

let plain: Sandbox;

beforeAll(async () => {
  const limits = { requests: 1_000 };
  plain = await startSandbox({ settings: { limits } });
});
afterAll(() => plain.close());

async function doctor(apiUrl: string, key: Key, ...options: readonly string[]) {
  const env = {
    BOOKING_API_URL: apiUrl,
    BOOKING_API_KEY: key.value,
    SESSION_SECRET: "s".repeat(32),
    BUSINESS_NAME: "Atelier Linden",
    TIME_ZONE: "Europe/Berlin",
    CURRENCY: "EUR",
    COUNTRY: "DE",
  };
  const script = ["--conditions=react-server", path("scripts/doctor.ts")];
  const { code, output } = await runNode([...script, ...options], { env });
  expect(output).not.toContain(key.value);
  return { code, output };
}

const report = z.object({
  ok: z.boolean(),
  locations: z.array(z.object({ slug: z.string(), understood: z.array(z.unknown()) })),
});

test.each([
  ["full", keys.full, 0, "Nothing was found that stands in the way of bookings."],
  ["booking", keys.booking, 0, "! appointments:read: missing."],
  ["readOnly", keys.readOnly, 0, "✓ availability:read: granted"],
  ["revoked", keys.revoked, 1, "✗ BOOKING_API_KEY is refused (401)"],
  ["noIntegrations", keys.noIntegrations, 1, "plan still include Integrations?"],
] as const)("the key %s", async (_, key, status, line) => {
  const { code, output } = await doctor(plain.apiUrl, key);
  expect(output).toContain(line);
  expect(code).toBe(status);
});

test("a key that may not write is told only when writes are asked for", async () => {
  const { code, output } = await doctor(plain.apiUrl, keys.readOnly, "--writes");
  expect(output).toContain("✗ appointments:create: missing. Nobody can book.");
  expect(code).toBe(1);
});

test("prices and lengths stand in a table", async () => {
  const { output } = await doctor(plain.apiUrl, keys.full);
  expect(output).toMatch(/Fringe trim +€12 +15 min/);
  expect(output).toMatch(/Colour correction +€240 +240 min +hidden: switched off/);
});

test("one JSON document", async () => {
  const { output } = await doctor(plain.apiUrl, keys.full, "--json");
  const { ok, locations } = report.parse(JSON.parse(output));
  expect(ok).toBe(true);
  expect(locations.map(({ slug, understood }) => [slug, understood.length])).toEqual([["book", 6]]);
});

test("a dead upstream", async () => {
  const { code, output } = await doctor("http://127.0.0.1:1", keys.full);
  expect(output).toContain("✗ BOOKING_API_URL: nobody listens there.");
  expect(code).toBe(1);
});

test("the configuration alone is examined without a request", async () => {
  const { code, output } = await doctor("http://127.0.0.1:1", keys.revoked, "--configuration");
  expect(output).toContain("✓ Every variable is in order");
  expect([code, output.includes("refused")]).toEqual([0, false]);
});
