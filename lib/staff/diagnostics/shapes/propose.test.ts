import { describe, expect, onTestFinished, test } from "vitest";
import { ASSUMED_SHAPES } from "#lib/config/shapes.ts";
import { parseShapes } from "#lib/config/shapes-file.ts";
import { reshapeCatalogue } from "#lib/offer/catalogue/reshape.ts";
import type { Catalogue, PricingTier } from "#lib/offer/catalogue/types.ts";
import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { translate } from "#lib/upstream/shapes/translate.ts";
import { keys } from "../../../../sandbox/keys.ts";
import { type ForeignShape, foreignShapes } from "../../../../sandbox/shapes/shape.ts";
import { startSandbox } from "../../../../sandbox/start.ts";
import { proposeShapes, shapesFileOf } from "./propose.ts";

function read(raw: unknown, shapes = ASSUMED_SHAPES) {
  const absent = Object.fromEntries(shapes.absentMeansFalse.map((flag) => [flag, false as const]));
  return reshapeCatalogue(wireCatalogue.parse(translate(raw, "catalogue", shapes)), "EUR", absent);
}

/** A tier of two people is the same as two tiers. */
function byMember(catalogue: Catalogue): unknown {
  const tiersOf = (tiers: readonly PricingTier[]) =>
    Object.fromEntries(tiers.flatMap(({ memberIds, rate }) => memberIds.map((id) => [id, rate])));
  return JSON.parse(
    JSON.stringify({ ...catalogue, services: [...catalogue.services] }, (name, value) =>
      name === "tiers" ? tiersOf(value) : value,
    ),
  );
}

async function catalogueIn(foreign: ForeignShape): Promise<unknown> {
  const sandbox = await startSandbox({ settings: { foreign } });
  onTestFinished(() => sandbox.close());
  const headers = { "x-api-key": keys.full.value };
  return (await fetch(`${sandbox.apiUrl}/api/servicecategories`, { headers })).json();
}

/** Which flags were true cannot be known where none is shown. */
function dropFlags(raw: unknown): unknown {
  const flags = ["disabledForOnlineBooking", "requiresMembership"];
  return JSON.parse(JSON.stringify(raw), (name, value) => (flags.includes(name) ? false : value));
}

const UNKNOWN = foreignShapes.filter((shape) => shape !== "none");

describe("proposals for a catalogue", () => {
  test("are none where all of it can be read", async () => {
    const { proposals, questions } = proposeShapes(
      await catalogueIn("none"),
      "catalogue",
      ASSUMED_SHAPES,
    );
    expect({ proposals, questions }).toEqual({ proposals: [], questions: [] });
  });

  test.each(UNKNOWN)("teach %s, to the same prices", async (shape) => {
    const raw = await catalogueIn(shape);
    const proposed = proposeShapes(raw, "catalogue", ASSUMED_SHAPES);
    const file = shapesFileOf(proposed.shapes);
    const taught = parseShapes(file);
    if (!taught.ok) throw new Error(taught.error.join());
    expect(proposed.questions).toEqual([]);
    expect(proposed.proposals.length).toBeGreaterThan(0);
    const plain = await catalogueIn("none");
    const expected = shape === "flags that are nowhere shown" ? dropFlags(plain) : plain;
    expect(byMember(read(raw, taught.value))).toEqual(byMember(read(expected)));
  });
});

/** Three services of another system, which differ from the assumed ones in these fields. */
function menuWith(fields: object): unknown {
  const services = ["1", "2", "3"].map((id) => ({
    id,
    name: `Service ${id}`,
    disabledForOnlineBooking: false,
    requiresMembership: false,
    useVariants: false,
    usePricingTiers: false,
    price: 45,
    durationInMinutes: 30,
    variants: [],
    ...fields,
  }));
  return JSON.parse(JSON.stringify({ data: [{ id: "c", name: "C", services, bundles: [] }] }));
}

const GONE = undefined;
const LONG = { id: "v", label: "Long", price: 1, durationInMinutes: 5 };

describe("other systems", () => {
  test.each([
    [{ price: GONE, pricing: { base: 45 } }, { price: "pricing.base" }],
    [{ price: GONE, amountMinor: 4500 }, { price: { from: "amountMinor", unit: "cents" } }],
    [{ durationInMinutes: GONE, durationMin: 45 }, { durationInMinutes: "durationMin" }],
    [
      { durationInMinutes: GONE, duration: { value: 45, unit: "min" } },
      { durationInMinutes: "duration.value" },
    ],
    [{ useVariants: true, options: [LONG] }, { variants: "options" }],
    [
      { usePricingTiers: true, priceByStaff: { ana: 45, ben: 50 } },
      { pricingTiers: { from: "priceByStaff", by: "member" } },
    ],
    [
      { disabledForOnlineBooking: GONE, onlineBookingEnabled: true },
      { disabledForOnlineBooking: { from: "onlineBookingEnabled", unit: "opposite" } },
    ],
  ])("%j", (fields, service) => {
    const { shapes } = proposeShapes(menuWith(fields), "catalogue", ASSUMED_SHAPES);
    expect(shapesFileOf(shapes)).toMatchObject({ service });
  });

  test.each([
    ["extras", { group: { id: "g", name: "G" } }, { from: "extras", by: "group" }],
    ["modifiers", { groupId: 4, groupMin: 1 }, { from: "modifiers", by: "groupId" }],
    ["addons", { addonGroupId: "g" }, { from: "addons", by: "addonGroupId" }],
    // A name alone is no id that could be sent.
    ["extras", { groupName: "Finish" }, undefined],
    ["images", { group: "g" }, undefined],
  ])("a flat list %s with %j", (name, group, optionGroups) => {
    const addon = { id: "a", name: "A", price: 1, durationInMinutes: 5, ...group };
    const { shapes } = proposeShapes(menuWith({ [name]: [addon] }), "catalogue", ASSUMED_SHAPES);
    expect(shapes.records.service?.fields.optionGroups).toEqual(optionGroups);
  });

  test.each([
    [{ price: GONE, prices: { net: 40, gross: 45 } }, ["prices.net", "prices.gross"]],
    [{ price: GONE, salePrice: 45, costPrice: 9 }, ["salePrice", "costPrice"]],
  ])("%j is a question, not a guess", (fields, candidates) => {
    const { proposals, questions } = proposeShapes(menuWith(fields), "catalogue", ASSUMED_SHAPES);
    expect(proposals).toEqual([]);
    expect(questions).toEqual([{ kind: "service", field: "price", count: 3, candidates }]);
  });

  test("a field that few services lack is their own fault", () => {
    const raw = menuWith({});
    const few = JSON.parse(JSON.stringify(raw).replace('"price":45', '"costPrice":9'));
    expect(proposeShapes(few, "catalogue", ASSUMED_SHAPES).proposals).toEqual([]);
  });
});
