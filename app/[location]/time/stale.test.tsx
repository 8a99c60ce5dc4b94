import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { createServer } from "#lib/server/index.ts";
import { configOf } from "#lib/server/testing/config.ts";
import { voice } from "#lib/words/voice.ts";
import { startSandbox } from "../../../sandbox/start.ts";
import type { Site } from "../../site.ts";
import { loadTimes } from "./page-data.ts";
import { Picker } from "./picker.tsx";

const NOON = Date.parse("2026-11-20T12:00:00+01:00");

/** The site as the page of times uses it, and a sandbox that can be told to misbehave. */
async function openSite() {
  const sandbox = await startSandbox({ now: Date.now });
  const dataDir = await mkdtemp(join(tmpdir(), "bookfront-times-"));
  const config = configOf(sandbox.apiUrl, {
    DATA_DIR: dataDir,
  });
  const server = createServer(config);
  onTestFinished(async () => {
    await server.stop();
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  });
  const [served] = server.locations.values();
  if (!served) throw new Error("no location");
  const { location } = served;
  const site = (): Site => ({
    ...served,
    slug: location.slug,
    lang: undefined,
    voice: voice(location),
    asking: { visitor: "mia", until: Date.now() + 3_000 },
  });
  const fault = (order: object) =>
    fetch(`${sandbox.controlUrl}/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(order),
    });
  return { site, fault };
}

async function page(site: Site): Promise<string> {
  const data = await loadTimes(site, { line: "1042", month: "2027-01" });
  if (data.kind !== "times") throw new Error(data.kind);
  expect(data.parts.length).toBeGreaterThan(0);
  return renderToStaticMarkup(<Picker site={site} data={data} />);
}

test("times that could not be read anew are shown, with the hour they were read at", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  onTestFinished(() => void vi.useRealTimers());
  const { site, fault } = await openSite();
  expect(await page(site())).not.toContain("Times as of");
  await fault({ route: "GET *", kind: "status", status: 429, retryAfter: "60", times: 100 });
  vi.setSystemTime(NOON + 5 * 60_000);
  expect(await page(site())).toContain("Times as of 12:00");
});
