import { expect, test } from "vitest";
import { CLOSED_BY_STAFF } from "#lib/booking/reads/closed-services.ts";
import { keys } from "../../../../sandbox/keys.ts";
import { openSite } from "../../../[location]/time/testing/open-site.tsx";
import { menuOf } from "./page-data.ts";

async function open() {
  const { site, served } = await openSite({}, { BOOKING_API_KEY: keys.full.value });
  return { ...site(), catalogue: served.catalogue };
}

async function rowsOf(context: Awaited<ReturnType<typeof open>>, params = {}) {
  const menu = await menuOf(context, params);
  const rows = menu?.groups.flatMap(({ rows }) => rows) ?? [];
  return { menu, byName: new Map(rows.map((row) => [row.name, row])) };
}

test("each service has its price, length and where it is booked", async () => {
  const { menu, byName } = await rowsOf(await open());
  expect(byName.get("Fringe trim")).toMatchObject({
    ...{ standing: "online", price: "€12", length: "15\u00a0min", reasons: [] },
  });
  const restyle = byName.get("Signature restyle");
  expect(restyle).toMatchObject({
    price: "from €52",
    length: "1\u00a0hr\u00a015\u00a0min",
  });
  expect(restyle?.parts?.[0]).toMatch(/^Above the shoulder: .+ · €52 · /);
  const correction = byName.get("Colour correction");
  expect(correction).toMatchObject({ standing: "hidden" });
  expect(correction?.reasons.join()).toContain("Switched off for online booking");
  expect(menu?.counts.online).toBeLessThan(menu?.all ?? 0);
});

test("what refusals have closed says until when, and can be opened or kept closed", async () => {
  const context = await open();
  const until = Date.parse("2026-11-24T09:30:00+01:00");
  const closedServices = async () =>
    new Map([
      ["1042", until],
      ["svc_clipper_cut", CLOSED_BY_STAFF],
    ]);
  const bookings = { ...context.bookings, closedServices };
  const { byName, menu } = await rowsOf({ ...context, bookings }, { only: "off" });
  expect([...byName.keys()]).toEqual(["Fringe trim", "Clipper cut"]);
  expect(byName.get("Fringe trim")).toMatchObject({
    standing: "off",
    presses: ["switchOn", "keepOff"],
    reasons: [expect.stringContaining("9:30")],
  });
  expect(byName.get("Clipper cut")).toMatchObject({ standing: "off", presses: ["switchOn"] });
  expect(menu?.only).toBe("off");
});

test("what is not simply booked online comes first, and what is closed here before all", async () => {
  const context = await open();
  const closedServices = async () => new Map([["svc_clipper_cut", CLOSED_BY_STAFF]]);
  const { menu } = await rowsOf({ ...context, bookings: { ...context.bookings, closedServices } });
  const [first, ...categories] = menu?.groups ?? [];
  expect(first?.name).toBeUndefined();
  expect(first?.rows.map(({ name, standing }) => [name, standing])).toEqual([
    ["Clipper cut", "off"],
    ["Members' monthly facial", "phone"],
    ["Colour correction", "hidden"],
  ]);
  const others = categories.flatMap(({ rows }) => rows);
  expect(new Set(others.map(({ standing }) => standing))).toEqual(new Set(["online"]));
  const services = others.filter(({ presses }) => presses?.includes("switchOff"));
  expect(services.length).toBeGreaterThan(10);
  expect(menu?.counts).toMatchObject({ online: others.length, phone: 1, hidden: 1, off: 1 });
});

test("a large menu comes page by page", async () => {
  const context = await open();
  const read = await context.catalogue.readAll();
  const category = read.ok && read.value.catalogue.categories[0];
  if (!read.ok || !category) throw new Error("no menu");
  const many = (name: string) => ({
    ...category,
    name,
    bundles: [],
    entries: Array.from({ length: 75 }, () => category.entries)
      .flat()
      .slice(0, 75),
  });
  const catalogue = { ...read.value.catalogue, categories: [many("Hands"), many("Feet")] };
  const readAll = async () => ({ ...read, value: { ...read.value, catalogue } });
  const large = { ...context, catalogue: { ...context.catalogue, readAll } };
  const menu = await menuOf(large, { page: "2" });
  expect(menu?.groups.map(({ name, rows }) => [name, rows.length])).toEqual([["Feet", 50]]);
  expect(menu).toMatchObject({ all: 150, page: 2, pages: 2 });
});
