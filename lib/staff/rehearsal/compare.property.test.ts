import fc from "fast-check";
import { expect, test } from "vitest";
import { wireAppointment } from "#lib/upstream/schema/records.ts";
import { wireFromMinor } from "#lib/values/money.ts";
import { compareRecord } from "./compare.ts";
import { plannedCut } from "./testing/planned.ts";

const terms = { currency: "EUR", timeZone: "Europe/Berlin", addonPricing: "included" } as const;

/** The record of a cut at this price, with changes of its line, and with other lines. */
function recordAt(price: number, changes: object = {}, others: readonly object[] = []) {
  const line = {
    serviceId: "cut",
    startTime: "10:00:00",
    price: wireFromMinor(price, "EUR"),
    durationInMinutes: 30,
    teamMemberId: "mara",
    ...changes,
  };
  return wireAppointment.parse({
    id: "a",
    clientId: "c",
    appointmentDate: "2027-02-18",
    services: [line, ...others],
  });
}

const differing = (price: number, changes?: object) =>
  compareRecord(plannedCut(price), recordAt(price, changes), terms)
    .filter(({ verdict }) => verdict === "differs")
    .map(({ name }) => name);

const cents = fc.integer({ min: 1, max: 1_000_000_00 });

test("what is recorded as it was sent does not differ, at any price", () => {
  fc.assert(
    fc.property(cents, (price) => {
      expect(differing(price)).toEqual([]);
    }),
  );
});

test("an amount that is off by a cent or more differs, and nothing else", () => {
  const off = fc.oneof(fc.constantFrom(1, -1), fc.integer({ min: 2, max: 10_000_00 }));
  fc.assert(
    fc.property(cents, off, (price, by) => {
      fc.pre(price + by >= 0);
      expect(differing(price, { price: wireFromMinor(price + by, "EUR") })).toEqual(["price"]);
    }),
  );
});

test.each([
  [{ durationInMinutes: 1_800 }, "minutes"],
  [{ startTime: "11:00:00" }, "start"],
  [{ teamMemberId: "jonas" }, "member"],
  [{ serviceId: "dye" }, "lines"],
  [{ variantId: "long" }, "lines"],
  [{ addons: [{ optionGroupId: "g", optionId: "mask" }] }, "lines"],
])("a line with %j differs in its %s", (changes, name) => {
  expect(differing(40_00, changes)).toEqual([name]);
});

const mask = { optionGroupId: "extras", optionId: "mask" };
const maskLine = { serviceId: "mask", startTime: "10:00:00", price: 0, durationInMinutes: 0 };

test.each([
  ["are recorded", { addons: [mask] }, [], "same"],
  ["are recorded as lines", { addons: [] }, [maskLine], "same"],
  ["are not recorded", { addons: [] }, [], "differs"],
  ["are not shown", {}, [], "unseen"],
] as const)("add-ons that %s", (_, changes, others, verdict) => {
  const record = recordAt(40_00, changes, others);
  const lines = (addonPricing: "included" | "separate") =>
    compareRecord(plannedCut(40_00, ["mask"]), record, { ...terms, addonPricing }).find(
      ({ name }) => name === "lines",
    )?.verdict;
  expect(lines("included")).toBe(verdict);
  // The sum shows them there.
  expect(lines("separate")).toBe(verdict === "unseen" ? "same" : verdict);
});
