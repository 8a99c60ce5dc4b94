import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { keys } from "../../sandbox/keys.ts";
import type { SandboxOptions } from "../../sandbox/start.ts";
import { ownSandbox } from "../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { type App, createApp } from "./app.ts";
import type { LocationServices } from "./live-location.ts";
import { configOf } from "./testing/config.ts";
import { book, sealsOfOneSlot, setFault } from "./testing/instances.ts";

const MITTE = { slug: "mitte", name: "Salon Mitte", apiKeyVariable: "KEY_MITTE" };
const NORD = { slug: "nord", name: "Salon Nord", apiKeyVariable: "KEY_NORD" };

type Entries = readonly Readonly<Record<string, string | number>>[];

/** A site of two locations whose LOCATIONS_FILE the test rewrites. */
async function openSite(options: SandboxOptions = {}) {
  const sandbox = await ownSandbox(options);
  const dir = tempFolder();
  const file = join(dir, "locations.json");

  async function configFor(entries: Entries) {
    await writeFile(file, JSON.stringify(entries));
    return configOf(sandbox.apiUrl, {
      LOCATIONS_FILE: file,
      DATA_DIR: join(dir, "data"),
      KEY_MITTE: keys.full.value,
      KEY_NORD: keys.booking.value,
      STAFF_PASSWORD: "a password of all locations",
    });
  }

  const app = createApp(await configFor([MITTE, NORD]));
  await app.start();
  onTestFinished(() => app.stop());
  return {
    app,
    sandbox,
    reload: async (entries: Entries) => app.reload(await configFor(entries)),
    posts: () => sandbox.asked("POST /api/Appointments"),
  };
}

function at(app: App, slug: string): LocationServices {
  const services = app.locations.get(slug);
  if (!services) throw new Error(`no location ${slug}`);
  return services;
}

async function stateAt(app: App, slug: string, token: string): Promise<string> {
  const view = await at(app, slug).bookings.view(token);
  return view.ok ? view.value.state : view.error;
}

const outage = { route: "GET *", kind: "status", status: 503, times: 1_000 };

describe("a booking under way", () => {
  async function underWay() {
    const site = await openSite();
    const nord = at(site.app, "nord");
    const [seal = ""] = await sealsOfOneSlot(site.app, 1, nord);
    await setFault(site.sandbox.controlUrl, outage);
    const token = await book(site.app, seal, "Mia", nord);
    expect(await stateAt(site.app, "nord", token)).toBe("received");
    return { ...site, token };
  }

  test("goes on when its location is taken away, and its page tells of it", async () => {
    const { app, sandbox, reload, token, posts } = await underWay();
    expect(await reload([MITTE])).toEqual({ added: [], changed: [], removed: ["nord"] });
    expect([app.locations.has("nord"), app.locations.size]).toEqual([false, 1]);
    await setFault(sandbox.controlUrl, undefined);
    await expect.poll(() => stateAt(app, "nord", token), { timeout: 20_000 }).toBe("confirmed");
    expect(await posts()).toBe(1);
  });

  test.each([
    ["its name changes", { ...NORD, name: "Salon Nordend" }],
    ["its limits change", { ...NORD, writesPerMinute: 4 }],
  ])("goes on when %s, once", async (_, entry) => {
    const { app, sandbox, reload, token, posts } = await underWay();
    const reloading = reload([MITTE, entry]);
    await setFault(sandbox.controlUrl, undefined);
    expect(await reloading).toEqual({ added: [], changed: ["nord"], removed: [] });
    await expect.poll(() => stateAt(app, "nord", token), { timeout: 20_000 }).toBe("confirmed");
    expect(await posts()).toBe(1);
    expect(at(app, "nord").location.business.name).toBe(entry.name);
  });
});

test("a key that another location takes over keeps its limits", async () => {
  const { app, reload } = await openSite();
  const [first = "", second = ""] = await sealsOfOneSlot(app, 2, at(app, "nord"));
  await book(app, first, "Mia", at(app, "nord"));
  await book(app, second, "Ben", at(app, "nord")).catch(() => undefined);
  const used = async (slug: string) => {
    const line = (await app.metrics.scrape()).text
      .split("\n")
      .find((one) => one.startsWith(`bookfront_limit_used{location="${slug}",limit="writes"}`));
    return Number(line?.split(" ").at(-1));
  };
  await expect.poll(() => used("nord"), { timeout: 10_000 }).toBeGreaterThan(0);
  const before = await used("nord");
  await reload([MITTE, { ...NORD, slug: "nordend" }]);
  at(app, "nordend");
  expect(await used("nordend")).toBeGreaterThanOrEqual(before);
});

test("pages of what changed are made again, of nothing else", async () => {
  const { app, reload } = await openSite();
  const changed: string[] = [];
  app.onPagesChanged((slug) => void changed.push(slug));
  await reload([MITTE, { ...NORD, phone: "+49 30 1234567" }]);
  expect(changed).toEqual(["nord"]);
  await reload([{ ...MITTE, slug: "center" }]);
  expect(changed.toSorted()).toEqual(["mitte", "nord", "nord"]);
});

test("an entry that cannot be used keeps its location as it was, and is told of until it can", async () => {
  const { app, reload } = await openSite();
  const told = async () => [
    app.siteProblems(),
    /^bookfront_locations_skipped (\d)$/m.exec((await app.metrics.scrape()).text)?.[1],
  ];
  expect(await told()).toEqual([[], "0"]);
  const broken = { ...NORD, name: "New name", currency: "EURO" };
  expect(await reload([MITTE, broken])).toEqual({ added: [], changed: [], removed: [] });
  expect(at(app, "nord").location.business.name).toBe("Salon Nord");
  expect(await told()).toEqual([["location_skipped"], "1"]);
  // Its key is another one's now, which cannot share it.
  await reload([MITTE, broken, { ...NORD, slug: "nordend" }]);
  expect([app.locations.has("nord"), app.locations.has("nordend")]).toEqual([false, true]);
  await reload([MITTE, NORD]);
  expect(await told()).toEqual([[], "0"]);
});

test("what is kept of an entry that cannot be used takes nothing from another", async () => {
  const { app, reload } = await openSite();
  const publicUrl = "http://nord.example";
  const broken = { ...NORD, publicUrl, currency: "EURO" };
  await reload([MITTE, { ...NORD, publicUrl }]);
  await reload([{ ...MITTE, publicUrl }, broken]);
  expect(app.locations.atHost("nord.example")?.slug).toBe("mitte");
});

test("who may sign in for a location follows the file", async () => {
  const { app, reload } = await openSite();
  expect(app.staff?.locationPasswords).toEqual([]);
  const staffPassword = "a password of nord alone";
  await reload([MITTE, { ...NORD, staffPassword }]);
  expect(app.staff?.locationPasswords).toEqual(["nord"]);
  await reload([MITTE, NORD]);
  expect(app.staff?.locationPasswords).toEqual([]);
});
