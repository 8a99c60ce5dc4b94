import { expect, test } from "vitest";
import { shownLines } from "./compare.ts";
import { plannedCut } from "./testing/planned.ts";
import type { Check } from "./types.ts";
import { doubtUnits } from "./units.ts";

const same = (name: Check["name"]): Check => ({ name, verdict: "same", shown: "", recorded: "" });
const checks = [same("price"), same("minutes"), same("start")];
const terms = { currency: "EUR", timeZone: "Europe/Berlin", addonPricing: "included" } as const;

/** Of a cut for €40.00 and 30 minutes, as catalogue and record are written. */
function doubted(service: object, record: object) {
  const planned = plannedCut();
  const raw = { menu: { data: [{ items: [{ key: "cut", ...service }] }] }, record };
  return doubtUnits(checks, planned, shownLines(planned, terms), raw, "EUR")
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
