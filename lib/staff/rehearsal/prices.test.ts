import { expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import { priceQuestions } from "./prices.ts";
import { plannedCut } from "./testing/planned.ts";

test("a bundle is asked for by its name in the menu, and its services not by themselves", () => {
  const item = { serviceId: "cut" };
  const bundle = { id: "day", name: "A day for you", items: [item] };
  const asked = priceQuestions([plannedCut(40_00, [], { bundle, item })], [], { location });
  expect(asked).toEqual([
    "A day for you (Cut), with Mara: €40, 30 min. Is that so in your price list, on every day of the week?",
  ]);
});
