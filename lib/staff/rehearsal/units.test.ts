import { expect, test } from "vitest";
import { shownLines } from "./compare.ts";
import { plannedCut } from "./testing/planned.ts";
import type { Check } from "./types.ts";
import { compareRaw } from "./units.ts";

const same = (name: Check["name"]): Check => ({ name, verdict: "same", shown: "", recorded: "" });
const checks = [same("price"), same("minutes"), same("start")];
const terms = { currency: "EUR", timeZone: "Europe/Berlin", addonPricing: "included" } as const;

/** Of a cut for €40.00 and 30 minutes, as catalogue and record are written. */
function doubted(service: object, record: object, price = 40_00) {
  const planned = plannedCut(price);
  const raw = { menu: { data: [{ items: [{ key: "cut", ...service }] }] }, record };
  return compareRaw(checks, planned, shownLines(planned, terms), raw, "EUR")
    .filter(({ verdict }) => verdict === "unseen")
    .map(({ name }) => name);
}

test.each([
  [{ price: 4000, minutes: 30 }, { price: 40, minutes: 30 }, ["price"]],
  [{ price: "4000", minutes: 30 }, { price: 40, minutes: 30 }, ["price"]],
  [{ price: 40, seconds: 1800 }, { price: 40, length: 30 }, ["minutes"]],
  [{ price: 40, hours: 0.5 }, { price: 40, length: 30 }, ["minutes"]],
  [{ price: 4000, seconds: 1800 }, { price: 4000, seconds: 1800 }, []],
  [{ price: 40, minutes: 30 }, { price: 40, minutes: 30 }, []],
  [{ price: { amount: 4000 }, minutes: 30 }, { lines: [{ price: 4000, minutes: 30 }] }, []],
  [{}, { price: 40, minutes: 30 }, []],
])("a catalogue with %j and a record with %j leave in doubt %j", (service, record, names) => {
  expect(doubted(service, record)).toEqual(names);
});

test("a price that is as large as the length hides no unit", () => {
  expect(doubted({ price: 3000, minutes: 30 }, { price: 30, minutes: 30 }, 30_00)).toEqual([
    "price",
  ]);
  expect(doubted({ price: 30, minutes: 30 }, { price: 30, minutes: 30 }, 30_00)).toEqual([]);
});

test.each([
  [{ cents: 4000 }, { sum: 4000 }, "same"],
  [{ cents: 4000 }, { sum: 40 }, "unseen"],
  [{ price: 40 }, { sum: 40 }, "unseen"],
  [{ cents: 4000 }, {}, "unseen"],
])("a price that no mapping reads: catalogue %j, record %j: %s", (service, record, verdict) => {
  const planned = plannedCut();
  const raw = { menu: [{ key: "cut", ...service }], record };
  const price: Check = { ...same("price"), verdict: "unseen" };
  const lines = shownLines(planned, terms);
  const [compared] = compareRaw([price], planned, lines, raw, "EUR");
  expect(compared?.verdict).toBe(verdict);
});
