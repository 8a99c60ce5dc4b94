import { describe, expect, test } from "vitest";
import { keys } from "../../../sandbox/keys.ts";
import { isProven, isUncontradicted } from "./records.ts";
import { isShown, ownerOf, rehearseAt, verdictOf } from "./testing/rehearse.ts";
import { CHECKS, KINDS } from "./types.ts";

const blind = { key: keys.noReading.value };

describe("where the upstream records what it was sent", () => {
  test.each([
    [{ lean: false }, "included"],
    [{ lean: true }, "separate"],
  ] as const)("each kind is proven, and nothing is left: %j, add-ons %s", async (wire, addons) => {
    const settings = { ...wire, addonPricing: addons };
    const { rows, statuses } = await rehearseAt(settings, KINDS, { addonPricing: addons });
    expect(rows.map(({ kind }) => kind)).toEqual(KINDS);
    expect(rows.filter((row) => !isShown(row))).toEqual([]);
    expect(rows.every(({ checks }) => checks.length === CHECKS.length)).toBe(true);
    expect(statuses).toEqual(KINDS.map(() => "cancelled"));
  });
});

describe("a planted fault shows", () => {
  test.each([
    ["another price", { overrides: { line: { price: 0.12 } } }, "plain", "price"],
    ["another length", { overrides: { line: { durationInMinutes: 900 } } }, "plain", "minutes"],
    ["another start", { overrides: { line: { startTime: "08:00:00" } } }, "variant", "start"],
    ["another member", { overrides: { line: { teamMemberId: "tm_noor" } } }, "tier", "member"],
    ["add-ons counted twice", { addonPricing: "separate" }, "addon", "total"],
    ["add-ons of a bundle counted twice", { addonPricing: "separate" }, "bundle", "total"],
  ] as const)("%s", async (_, settings, kind, name) => {
    const rehearsed = await rehearseAt(settings, [kind]);
    expect(rehearsed.differing).toContain(`${kind} ${name}`);
    expect(rehearsed.rows.some(isUncontradicted)).toBe(false);
    expect(rehearsed.statuses).toEqual(["cancelled"]);
  });

  test("add-ons not counted at all", async () => {
    const options = { addonPricing: "separate" } as const;
    const { differing } = await rehearseAt({ addonPricing: "included" }, ["addon"], options);
    expect(differing).toEqual(["addon total", "addon diary"]);
  });

  test("add-ons counted twice take more time than the others do", async () => {
    const { differing } = await rehearseAt({ addonPricing: "separate" }, ["plain", "addon"]);
    expect(differing).toEqual(["addon total", "addon diary"]);
  });
});

describe("to a key that reads no appointments", () => {
  test("free times show add-ons counted twice", async () => {
    const settings = { addonPricing: "separate" };
    const { differing } = await rehearseAt(settings, ["plain", "addon"], blind);
    expect(differing).toEqual(["addon diary"]);
  });

  test("nothing is proven unless a person has looked", async () => {
    const alone = await rehearseAt({}, ["plain"], blind);
    expect(verdictOf(alone, "plain", "price")).toBe("unseen");
    expect(verdictOf(alone, "plain", "diary")).toBe("same");
    expect(verdictOf(alone, "plain", "moved")).toBe("same");
    expect(verdictOf(alone, "plain", "cancelled")).toBe("same");
    expect(alone.rows.map(isProven)).toEqual([false]);
    const asked: string[] = [];
    const ask = async (what: string) => asked.push(what) > 0;
    const seen = await rehearseAt({}, ["plain"], blind, { ask });
    expect(asked.at(-1)).toMatch(
      /^Look into the diary now: \w{3}, \d+ \w{3} 2027, .* with .*, €\d+, \d+ min. The same\?$/,
    );
    expect(seen.rows.map(isProven)).toEqual([true]);
    const denied = await rehearseAt({}, ["plain"], blind, { ask: async () => false });
    expect(denied.rows.map(isUncontradicted)).toEqual([false]);
  });
});

test("what the record shows is no proof until a person has compared the diary", async () => {
  const alone = await rehearseAt({}, ["plain"]);
  expect(alone.rows.map((row) => [isShown(row), isProven(row)])).toEqual([[true, false]]);
  const both = await rehearseAt({}, ["plain", "addon"], {}, (salon) => ({ ask: ownerOf(salon) }));
  expect(both.rows.map(isProven)).toEqual([true, true]);
});

test("the days are no months, so that one read for the other shows", async () => {
  const { rows } = await rehearseAt({}, ["plain", "variant"]);
  const moved = rows.flatMap(({ checks }) => checks.filter(({ name }) => name === "moved"));
  const dates = [...rows.map(({ what }) => what), ...moved.map(({ shown }) => shown)];
  expect(dates).toHaveLength(4);
  const days = dates.map((text) => Number(/^\w{3}, (\d+) |-(\d\d) /.exec(text)?.slice(1).join("")));
  expect(days.filter((day) => !(day > 12))).toEqual([]);
});

test("a key that may not move proves the rest", async () => {
  const rehearsed = await rehearseAt({}, ["plain"], { key: keys.noEditing.value });
  expect(verdictOf(rehearsed, "plain", "moved")).toBe("skipped");
  expect(rehearsed.rows.map(isShown)).toEqual([true]);
});

test("a key that may not cancel leaves an appointment, and says which", async () => {
  const rehearsed = await rehearseAt({}, ["plain"], { key: keys.noCancelling.value });
  expect(verdictOf(rehearsed, "plain", "cancelled")).toBe("differs");
  expect(rehearsed.rows[0]?.left).toBe(rehearsed.rows[0]?.what);
  expect(rehearsed.rows.map(isShown)).toEqual([false]);
  expect(rehearsed.statuses).toEqual(["booked"]);
});

test("an appointment is cancelled though the rehearsal is to stop", async () => {
  let isStopping = false;
  const tell = (line: string) => {
    isStopping ||= line.includes("books");
  };
  const changes = { tell, isStopping: () => isStopping };
  const { rows, statuses } = await rehearseAt({}, ["plain", "variant"], {}, changes);
  expect(rows.map(({ kind }) => kind)).toEqual(["plain"]);
  expect(statuses).toEqual(["cancelled"]);
});

test("where no price is shown no sum is proven, however long the visit takes", async () => {
  const rehearsed = await rehearseAt({ addonPricing: "included" }, ["addon"], blind);
  expect([verdictOf(rehearsed, "addon", "price"), verdictOf(rehearsed, "addon", "total")]).toEqual([
    "unseen",
    "unseen",
  ]);
});
