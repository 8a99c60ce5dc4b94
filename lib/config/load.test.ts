import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { faultLine } from "./env.ts";
import { loadConfig } from "./load.ts";
import { KEY, SECRET } from "./testing/read.ts";

const MITTE = { slug: "mitte", apiKeyVariable: "BOOKING_API_KEY" };

/** An address that answers with `world.list`, and a site that asks it. */
async function open() {
  const world = { list: JSON.stringify([MITTE]), status: 200, asked: [] as unknown[] };
  const server = createServer(({ headers }, response) => {
    world.asked.push(headers["if-none-match"]);
    const etag = `"${world.list.length}"`;
    const isKnown = headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : world.status, { etag, location: "/" });
    response.end(isKnown ? "" : world.list);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const close = () => void server.close().closeAllConnections();
  onTestFinished(close);
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const folder = join(mkdtempSync(join(tmpdir(), "bookfront-address-")), "data");
  const env = {
    ...{ BOOKING_API_URL: "http://127.0.0.1:4010/", BOOKING_API_KEY: KEY, SESSION_SECRET: SECRET },
    ...{ BUSINESS_NAME: "Salon", TIME_ZONE: "Europe/Berlin", CURRENCY: "EUR", COUNTRY: "DE" },
    LOCATIONS_FILE: `http://127.0.0.1:${port}/locations.json`,
    DATA_DIR: folder,
  };
  async function load(more: Readonly<Record<string, string>> = {}) {
    const warnings: string[] = [];
    const { config, isUnchanged } = await loadConfig(
      { ...env, ...more },
      (fault) => void warnings.push(fault),
    );
    const slugs = config.ok
      ? config.value.locations.map(({ location }) => location.slug)
      : config.error.map(faultLine);
    return { slugs, isUnchanged, warnings };
  }
  return { world, load, close, folder };
}

test("an address is asked with the ETag of its last answer", async () => {
  const { world, load } = await open();
  expect(await load()).toEqual({ slugs: ["mitte"], isUnchanged: false, warnings: [] });
  expect(await load()).toEqual({ slugs: ["mitte"], isUnchanged: true, warnings: [] });
  world.list = JSON.stringify([{ ...MITTE, slug: "nord" }]);
  const etag = `"${JSON.stringify([MITTE]).length}"`;
  expect(await load()).toEqual({ slugs: ["nord"], isUnchanged: false, warnings: [] });
  expect(world.asked).toEqual([undefined, etag, etag]);
});

test.each([
  ["is away", (world: { status: number }) => (world.status = 503), "LOCATIONS_FILE answers 503"],
  ["leads elsewhere", (world: { status: number }) => (world.status = 302), "cannot be reached"],
  ["says nonsense", (world: { list: string }) => (world.list = "<html>"), "is not a list"],
  ["says half of it", (world: { list: string }) => (world.list = "[{"), "is not JSON"],
])("where it %s, the last good answer counts", async (_, break_, fault) => {
  const { world, load, folder } = await open();
  await load();
  break_(Object.assign(world, { list: JSON.stringify([MITTE, { ...MITTE, slug: "nord" }]) }));
  const { slugs, isUnchanged, warnings } = await load();
  expect([slugs, isUnchanged]).toEqual([["mitte"], true]);
  expect(warnings).toEqual([expect.stringContaining(fault)]);
  expect(readdirSync(folder)).toEqual(["locations.json", "locations.json.etag"]);
});

test("a site that never had an answer says so in one line, beside other faults", async () => {
  const { load, close } = await open();
  close();
  expect((await load()).slugs).toEqual(["LOCATIONS_FILE cannot be reached"]);
  expect((await load({ SESSION_SECRET: "short" })).slugs).toEqual([
    "LOCATIONS_FILE cannot be reached",
    expect.stringContaining("SESSION_SECRET has a secret of fewer"),
  ]);
});

test("what others could have put in place of the list is not asked for", async () => {
  const { load } = await open();
  const { slugs } = await load({ LOCATIONS_FILE: "http://list.salon.example/locations.json" });
  expect(slugs).toEqual([expect.stringContaining("is neither https nor")]);
});
