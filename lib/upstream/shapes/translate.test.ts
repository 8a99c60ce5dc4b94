import { describe, expect, test } from "vitest";
import { parseShapes } from "#lib/config/shapes-file.ts";
import { readWireService } from "../schema/service.ts";
import { translate } from "./translate.ts";
import { convert } from "./units.ts";

function taught(content: unknown, raw: unknown, kind: "service" | "search" = "service") {
  const shapes = parseShapes(content);
  if (!shapes.ok) throw new Error(shapes.error.join());
  return translate(raw, kind, shapes.value);
}

const service = {
  id: "1",
  name: "Cut",
  disabledForOnlineBooking: false,
  requiresMembership: false,
  durationInMinutes: 30,
};

function issues(raw: unknown): readonly string[] {
  const read = readWireService(raw);
  return read.ok ? [] : read.error.issues.map(({ path, fault }) => `${path}: ${fault}`);
}

describe("a taught field", () => {
  test("takes the place of ours, and what was read of it goes", () => {
    const content = { service: { price: { from: "cost.cents", unit: "cents" } } };
    expect(taught(content, { ...service, cost: { cents: 4550, currency: "EUR" } })).toEqual({
      ...service,
      price: 45.5,
    });
  });

  test("leaves a discount beside the amount, which closes what is sold", () => {
    const content = { variant: { price: "price.amount" } };
    const variants = [
      { id: "v", name: "V", durationInMinutes: 5, price: { amount: 9, discount: 2 } },
    ];
    const raw = taught(content, { ...service, useVariants: true, variants });
    expect(raw).toMatchObject({ variants: [{ price: 9, "price.discount": 2 }] });
    const read = readWireService(raw);
    const suspects = read.ok ? read.value.variants[0]?.suspectFields : undefined;
    expect(suspects?.map(({ path }) => path)).toEqual(["price.discount"]);
  });

  test("is read by its accepted names where it is not there", () => {
    const content = { service: { price: "amount" } };
    expect(taught(content, { ...service, price: 9 })).toEqual({ ...service, price: 9 });
  });

  test("closes the service where its value is not in its unit", () => {
    const content = { service: { price: { from: "price", unit: "cents" } } };
    expect(issues(taught(content, { ...service, price: 45.5 }))).toEqual([
      "price: expected number, found string",
    ]);
  });

  test("may be ignored", () => {
    const content = { variant: { ignore: ["staffPrice"] } };
    const variants = [{ id: "v", name: "V", price: 9, durationInMinutes: 5, staffPrice: 2 }];
    const raw = taught(content, { ...service, useVariants: true, variants });
    expect(raw).toMatchObject({ variants: [{ id: "v", price: 9 }] });
    expect(JSON.stringify(raw)).not.toContain("staffPrice");
  });

  test("may be the tiers of team members, whose prices are for the service's length", () => {
    const content = { service: { pricingTiers: { from: "prices", by: "member" } } };
    const raw = { ...service, usePricingTiers: true, prices: { ana: 20, ben: 30 } };
    const read = readWireService(taught(content, raw));
    expect(read.ok && read.value.pricingTiers).toEqual([
      { price: 20, durationInMinutes: 30, teamMemberIds: ["ana"] },
      { price: 30, durationInMinutes: 30, teamMemberIds: ["ben"] },
    ]);
  });

  test("may be groups, of add-ons in a flat list that name theirs", () => {
    const teach = { from: "extras", by: "group" };
    const mask = { id: "a", name: "Mask", price: 9, durationInMinutes: 5 };
    const oil = { ...mask, id: "b", name: "Oil" };
    const alike = { minSelections: 1, maxSelections: 1 };
    const extras = [
      { ...mask, ...alike, group: { id: 7, name: "Treats" } },
      { ...oil, ...alike, group: { id: 7, name: "Treats" } },
      { ...mask, group: { id: 8, name: "Finish" } },
      { ...oil, group: null },
    ];
    const raw = taught({ service: { optionGroups: teach } }, { ...service, price: 1, extras });
    expect(raw).not.toHaveProperty("extras");
    const read = readWireService(raw);
    const addon = { description: null };
    expect(read.ok && read.value.optionGroups).toMatchObject([
      {
        id: "7",
        name: "Treats",
        ...alike,
        options: [
          { ...mask, ...addon },
          { ...oil, ...addon },
        ],
      },
      { id: "8", name: "Finish", minSelections: 0, options: [{ ...mask, ...addon }] },
    ]);
  });

  test.each([
    [{ optionGroups: { from: "extras", by: "set" } }, {}, "3"],
    [{ optionGroups: { from: "extras", by: "set" } }, { name: "label" }, "Treats"],
  ])("names a group by its id, or as it is taught: %j %j", (teach, addonGroup, name) => {
    const mask = { id: "a", name: "Mask", price: 9, durationInMinutes: 5 };
    const extras = [{ ...mask, set: 3, label: "Treats" }];
    const raw = taught({ service: teach, addonGroup }, { ...service, price: 1, extras });
    const read = readWireService(raw);
    expect(read.ok && read.value.optionGroups).toMatchObject([{ id: "3", name }]);
  });

  test("may be the list of a search", () => {
    const content = { search: { data: "page.rows", total: "page.of" } };
    expect(taught(content, { page: { rows: [1], of: 7 } }, "search")).toEqual({
      data: [1],
      total: 7,
    });
  });
});

describe("a unit", () => {
  test.each([
    ["cents", 4550, 45.5],
    ["cents", "4550", 45.5],
    ["text", "45.50", 45.5],
    ["seconds", 2700, 45],
    ["hours", 0.75, 45],
    ["iso8601", "PT1H15M", 75],
    ["iso8601", "PT45M", 45],
    ["clock", "01:15:00", 75],
    ["clock", "00:45", 45],
    ["opposite", true, false],
  ] as const)("%s: %j is %j", (unit, value, read) => expect(convert(value, unit)).toBe(read));

  test.each([
    ["cents", 45.5],
    ["cents", "45,50"],
    ["text", "45,50"],
    ["text", "€45"],
    ["iso8601", "P1D"],
    ["iso8601", "PT"],
    ["clock", "45"],
    ["opposite", "true"],
    ["cents", null],
  ] as const)("%s: %j is not read", (unit, value) => {
    expect(typeof convert(value, unit)).toBe("string");
  });
});
