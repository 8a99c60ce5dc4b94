import { describe, expect, test } from "vitest";
import { CANARY_MARKER } from "../../../sandbox/canary.ts";
import { catalogueLines } from "./report.ts";
import { examineAt } from "./testing/examination.ts";

const CUT_SHORT = "var_cut_short";

describe("what was understood", () => {
  test("is all of the menu", async () => {
    const { lines, understood } = await examineAt({});
    expect(lines.filter((line) => line.startsWith("✗"))).toEqual([]);
    const services = understood
      .flatMap(({ rows }) => rows)
      .filter(({ kind }) => kind === "service");
    expect(services).toHaveLength(32);
    expect(services.filter(({ blocks }) => blocks.includes("disabled"))).toHaveLength(2);
    expect(services.filter(({ blocks }) => blocks.includes("members_only"))).toHaveLength(1);
  });

  test("names a service that cannot be read, and why", async () => {
    const { lines, understood } = await examineAt({ overrides: { "1042": { price: "twelve" } } });
    const row = understood.flatMap(({ rows }) => rows).find(({ id }) => id === "1042");
    expect(row).toMatchObject({
      blocks: ["unreadable"],
      issues: [{ path: "price", fault: "expected number, found string" }],
    });
    expect(lines.join()).toContain("✗ 1 of 35 services and bundles cannot be read");
  });

  test("names what a service needs first", async () => {
    const lines = catalogueLines(await examineAt({}), "EUR");
    const of = (name: string) => lines.find((line) => line.startsWith(`    ${name} `));
    expect(of("Root colour")).toMatch(/ min {2}after Colour patch test or Colour consultation$/);
    expect(of("Balayage")).toMatch(/ {2}after Colour patch test and Colour consultation$/);
    expect(of("Lash lift & tint")).toMatch(/ {2}after Lash & brow patch test$/);
    expect(lines.filter((line) => line.includes(" after "))).toHaveLength(4);
  });

  test("names the team of a tier where free times do", async () => {
    const lines = catalogueLines(await examineAt({}), "EUR").join("\n");
    expect(lines).toContain("tier (Sofia Brandt) ");
    expect(lines).not.toContain("tm_sofia");
  });

  test("counts a service that is not even listed", async () => {
    const { lines } = await examineAt({ overrides: { "1042": { name: "" } } });
    expect(lines.join()).toContain("1 of 35 services and bundles cannot be read");
  });

  test("tells which fields were not recognised, without what they hold", async () => {
    const found = await examineAt({ overrides: { [CUT_SHORT]: { colourOfDay: "mauve" } } });
    expect(found.unrecognised).toContainEqual({
      path: "data[].services[].variants[].colourOfDay",
      type: "string",
      count: 1,
    });
    expect(JSON.stringify(found)).not.toContain("mauve");
    expect(JSON.stringify(found)).not.toContain(CANARY_MARKER);
  });
});

describe("a misread field", () => {
  test("shows in times that are shorter than the quote", async () => {
    const { lines } = await examineAt({ overrides: { "1042": { durationInMinutes: 900 } } });
    expect(lines).toContain(
      "✗ Times of a service (Fringe trim): the quote says 900 min, the time is 15 min long. Is service.durationInMinutes in seconds? Then convert it in MAPPING_FILE",
    );
  });

  test("shows in times that are longer", async () => {
    const { lines } = await examineAt({ overrides: { "1042": { durationInMinutes: 10 } } });
    expect(lines.join()).toContain("! Times of a service (Fringe trim): the quote says 10 min");
  });

  test("of times themselves shows too", async () => {
    const { lines } = await examineAt({ shape: { slotTimes: "words" } });
    expect(lines.join()).toContain("✗ Times of a service (Fringe trim): none can be read");
  });
});

describe("the business", () => {
  test("has a time zone that its country does not keep", async () => {
    const { lines } = await examineAt({}, { TIME_ZONE: "America/New_York" });
    expect(lines.join()).toContain("TIME_ZONE America/New_York is kept nowhere in COUNTRY DE");
  });

  test.each(["Europe/Vienna", "Europe/Berlin"])("may name %s in Germany", async (zone) => {
    const { lines } = await examineAt({}, { TIME_ZONE: zone });
    expect(lines.join()).not.toContain("TIME_ZONE");
  });

  test("has another currency than its prices", async () => {
    const price = { amount: 12, currency: "EUR" };
    const { lines } = await examineAt({ overrides: { "1042": { price } } }, { CURRENCY: "CHF" });
    expect(lines.join()).toContain("✗ CURRENCY is CHF, but prices of the catalogue say EUR");
  });
});

test("asks for the scopes of writes only when told to, and creates nothing", async () => {
  const { lines, ledger } = await examineAt({}, { WRITES: "yes" });
  for (const scope of ["clients:create", "appointments:create", "appointments:edit"]) {
    expect(lines).toContain(`✓ ${scope}: granted`);
  }
  expect(await ledger()).toMatchObject({ appointments: [], maxWritesIn60s: 4 });
});
