import { createServer, type RequestListener } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { exampleOfMapping } from "#lib/config/testing/mapping.ts";
import { createProbe } from "#lib/upstream/probe.ts";
import { type Key, keys } from "../../../sandbox/keys.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/start.ts";
import { readLedger } from "../../../test/harness/control.ts";
import type { Settings } from "../../../test/harness/settings.ts";
import { examine } from "./examine.ts";
import { isFault } from "./findings.ts";
import { entryFor } from "./testing/examination.ts";

let sandbox: Sandbox;
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ settings: { limits: { requests: 1_000, writes: 100 } } });
});
afterAll(() => sandbox.close());
afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

/** What the doctor says about a key, one finding a line. */
async function diagnose(baseUrl: string, key: Key = keys.full): Promise<string[]> {
  const { location, access } = entryFor(baseUrl, key);
  const probe = createProbe(access);
  const { findings } = await examine({ location, probe, now: Date.now });
  await probe.close();
  const lines = findings.map(({ mark, line }) => `${mark} ${line}`);
  expect(lines.join("\n")).not.toContain(key.value);
  return lines;
}

/** An upstream that gives every request the same answer. */
async function upstream(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  opened.push(() => new Promise((closed) => server.close(closed)));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

const withStatus = (status: number, headers: Record<string, string> = {}) =>
  upstream((_, response) => response.writeHead(status, headers).end('{"data":[]}'));

describe("the doctor at the sandbox", () => {
  test("finds nothing wrong with a full key", async () => {
    const lines = await diagnose(sandbox.apiUrl);
    expect(lines.filter((line) => line.startsWith("✗"))).toEqual([]);
    expect(lines).toContain("✓ availability:read: granted");
    expect(lines).toContain("✓ appointments:read: granted");
    expect(lines).toContain("✓ The clocks agree");
  });

  test("names what the business's file has and the catalogue lacks", async () => {
    const known = { services: { svc_cut: { badge: "new" } }, bundles: { bnd_weekend: {} } };
    const examineWith = async (content: Settings) => {
      const { location, access } = entryFor(sandbox.apiUrl, keys.full, content);
      const probe = createProbe(access);
      const { findings } = await examine({ location, probe, now: Date.now });
      await probe.close();
      return findings.map(({ mark, line }) => `${mark} ${line}`);
    };
    expect((await examineWith(known)).join("\n")).not.toContain("of the business's file");
    const lines = await examineWith({ ...known, categories: { cat_old: { order: 1 } } });
    expect(lines).toContain("! categories.cat_old of the business's file is not in the catalogue");
  });

  test("names the scopes that a booking key lacks, and that they are optional", async () => {
    const lines = (await diagnose(sandbox.apiUrl, keys.booking)).join("\n");
    expect(lines).toContain("! clients:view: missing.");
    expect(lines).toContain("! appointments:read: missing.");
    expect(lines).toContain("✓ availability:read: granted");
    expect(lines).not.toContain("✗");
  });

  test("reports a revoked key, and sends no further requests", async () => {
    const lines = await diagnose(sandbox.apiUrl, keys.revoked);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^✗ BOOKING_API_KEY is refused \(401\)/);
  });

  test("names the account's plan as the cause where every route is refused", async () => {
    const lines = (await diagnose(sandbox.apiUrl, keys.noIntegrations)).join("\n");
    expect(lines).toMatch(/✗ .*plan no longer includes Integrations/);
  });

  test("makes nothing, and moves and cancels nothing", async () => {
    const { clients, appointments } = await readLedger(sandbox.controlUrl);
    await diagnose(sandbox.apiUrl);
    const after = await readLedger(sandbox.controlUrl);
    expect([after.clients, after.appointments]).toEqual([clients, appointments]);
  });
});

test("the doctor at another product finds nothing wrong once it is mapped", async () => {
  const other = await startSandbox({
    settings: { vendor: "delta", limits: { requests: 1_000, writes: 100 } },
  });
  opened.push(() => other.close());
  const found = async (more: Settings) => {
    const { location, access } = entryFor(other.apiUrl, keys.full, more);
    const probe = createProbe(access);
    const { mapping } = access;
    const { findings } = await examine({ location, mapping, probe, now: Date.now });
    await probe.close();
    return findings.filter(isFault).map(({ line }) => line);
  };
  expect(await found(exampleOfMapping("delta"))).toEqual([]);
  expect((await found({})).join("\n")).toContain("GET /api/servicecategories");
});

describe("the doctor elsewhere", () => {
  test.each([
    [404, "✗ BOOKING_API_URL leads to no catalogue (404)"],
    [301, "✗ BOOKING_API_URL leads to no catalogue (301)"],
    [503, "? The booking service answers, but fails (503)"],
  ])("explains %i", async (status, line) => {
    expect((await diagnose(await withStatus(status)))[0]).toContain(line);
  });

  test("gives no verdict where the rate limit is used up", async () => {
    const lines = await diagnose(await withStatus(429, { "retry-after": "17" }));
    expect(lines).toContain("? catalog:view: not known (429). Try again in 17 s");
  });

  test("reports a refused connection", async () => {
    const server = await withStatus(200);
    await Promise.all(opened.splice(0).map((close) => close()));
    expect(await diagnose(server)).toEqual([
      "✗ BOOKING_API_URL: no answer (ECONNREFUSED). Are the address, its port and the firewall right?",
    ]);
  });

  test.each([
    [-600_000, "600 s ahead of"],
    [600_000, "600 s behind"],
  ])("sees a clock that is off by %i ms", async (off, words) => {
    const url = await upstream((_, response) => {
      response.setHeader("date", new Date(Date.now() + off).toUTCString()).end('{"data":[]}');
    });
    const line = (await diagnose(url)).find((each) => each.includes("clock"));
    expect(line?.replace(/\d+ s/, "600 s")).toContain(words);
  });

  test("does not take a web page for a catalogue", async () => {
    const url = await upstream((_, response) => response.end("<!doctype html><p>Hello"));
    expect((await diagnose(url)).join("\n")).toContain(
      "✗ GET /api/servicecategories cannot be read",
    );
  });
});
