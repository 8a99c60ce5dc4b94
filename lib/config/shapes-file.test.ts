import { describe, expect, test } from "vitest";
import { parseShapes } from "./shapes-file.ts";

function faults(content: unknown): readonly string[] {
  const parsed = parseShapes(content);
  return parsed.ok ? [] : parsed.error;
}

describe("SHAPES_FILE", () => {
  test("takes a path alone as one with no unit", () => {
    const parsed = parseShapes({
      service: { price: "price.amount", ignore: ["costPrice"] },
      variant: { durationInMinutes: { from: "length", unit: "iso8601" } },
      absentMeansFalse: ["requiresMembership"],
    });
    expect(parsed).toEqual({
      ok: true,
      value: {
        records: {
          service: { fields: { price: { from: "price.amount" } }, ignore: ["costPrice"] },
          variant: {
            fields: { durationInMinutes: { from: "length", unit: "iso8601" } },
            ignore: [],
          },
        },
        absentMeansFalse: ["requiresMembership"],
      },
    });
  });

  test.each([
    [[], "is not an object"],
    [{ service: 3 }, "service is not an object"],
    [{ service: { price: 3 } }, "service.price is neither a path nor an object with from"],
    [{ service: { price: "a b" } }, "service.price.from is not a path like price.amount"],
    [
      { service: { price: { from: "p", unit: "euros" } } },
      "service.price.unit is none of cents, text, seconds, hours, iso8601, clock, opposite",
    ],
    [
      { service: { price: { from: "p", unit: "seconds" } } },
      "service.price has no unit but cents, text",
    ],
    [{ service: { name: { from: "p", unit: "text" } } }, "service.name has no unit"],
    [{ tier: { price: { from: "p", by: "member" } } }, "tier.price is no list of tiers or add-ons"],
    [
      { service: { pricingTiers: { from: "p", by: "id" } } },
      "service.pricingTiers has no by but member",
    ],
    [
      { service: { optionGroups: { from: "p", by: "a b" } } },
      "service.optionGroups.by is not a path like price.amount",
    ],
    [{ service: { price: { from: "p", scale: 100 } } }, "service.price has other fields"],
    [{ tier: { cost: "p" } }, "tier.cost is none of price, durationInMinutes, teamMemberIds"],
    [{ absentMeansFalse: ["price"] }, "absentMeansFalse.0 is none of disabledForOnlineBooking"],
    [{ service: { ignore: "all" } }, "service.ignore is not a list of names"],
  ])("names the place of the fault in %j", (content, line) => {
    expect(faults(content).join("\n")).toContain(line);
  });

  test("lists the kinds of records for one that it does not know", () => {
    expect(faults({ product: {} })[0]).toMatch(/^product is none of catalogue, category, service/);
  });
});
