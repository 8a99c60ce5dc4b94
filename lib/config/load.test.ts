import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { faultLine, type ReadConfig } from "./env.ts";
import { type LastAnswer, loadChanged, loadConfig } from "./load.ts";
import { KEY, SECRET } from "./testing/read.ts";

const MITTE = { slug: "mitte", apiKeyVariable: "BOOKING_API_KEY" };

function slugsOf(config: ReadConfig): readonly string[] {
  return config.ok
    ? config.value.locations.map(({ location }) => location.slug)
    : config.error.map(faultLine);
}

/** An address that answers with `world.list`, and a site that asks it. */
async function open() {
  const world = { list: JSON.stringify([MITTE]), tag: "", status: 200, asked: [] as unknown[] };
  const server = createServer(({ headers }, response) => {
    world.asked.push(headers["if-none-match"]);
    const etag = `"${world.list.length}${world.tag}"`;
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
    const config = await loadConfig({ ...env, ...more }, (fault) => void warnings.push(fault));
    return { slugs: slugsOf(config), warnings };
  }
  const last: LastAnswer = {};
  const changed = async () => {
    const config = await loadChanged(env, last);
    return config && slugsOf(config);
  };
  return { world, load, changed, close, folder };
}

test("an address is asked with the ETag of its last answer, and read again where it says another", async () => {
  const { world, changed } = await open();
  const tag = `"${world.list.length}"`;
  expect(await changed()).toEqual(["mitte"]);
  expect(await changed()).toBeUndefined();
  world.tag = " of another server";
  expect(await changed()).toBeUndefined();
  world.list = JSON.stringify([{ ...MITTE, slug: "nord" }]);
  expect(await changed()).toEqual(["nord"]);
  expect(world.asked).toEqual([undefined, tag, tag, `${tag.slice(0, -1)} of another server"`]);
});

test("an answer that another process has kept in DATA_DIR is still read here", async () => {
  const { world, load, changed } = await open();
  expect(await changed()).toEqual(["mitte"]);
  world.list = JSON.stringify([{ ...MITTE, slug: "nord" }]);
  expect(await load()).toEqual({ slugs: ["nord"], warnings: [] });
  expect(await changed()).toEqual(["nord"]);
});

test.each([
  ["is away", (world: { status: number }) => (world.status = 503), "LOCATIONS_FILE answers 503"],
  ["leads elsewhere", (world: { status: number }) => (world.status = 302), "answers 302"],
  [
    "has nothing new for a first question",
    (world: { status: number }) => (world.status = 304),
    "304",
  ],
  ["never ends", (world: { list: string }) => (world.list = " ".repeat(64_000_001)), "is longer"],
  ["says nonsense", (world: { list: string }) => (world.list = "<html>"), "is not a list"],
  ["says half of it", (world: { list: string }) => (world.list = "[{"), "is not JSON"],
])("where it %s, the last good answer counts", async (_, break_, fault) => {
  const { world, load, changed, folder } = await open();
  await load();
  break_(Object.assign(world, { list: JSON.stringify([MITTE, { ...MITTE, slug: "nord" }]) }));
  expect(await changed()).toEqual([expect.stringContaining(fault)]);
  const { slugs, warnings } = await load();
  expect(slugs).toEqual(["mitte"]);
  expect(warnings).toEqual([expect.stringContaining(fault)]);
  expect(readdirSync(folder)).toEqual(["locations.json"]);
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
  const named = await load({ LOCATIONS_FILE: "https://user:word@list.salon.example/" });
  expect(named.slugs).toEqual([
    "LOCATIONS_FILE has a user or password, which an address cannot have here",
  ]);
});
