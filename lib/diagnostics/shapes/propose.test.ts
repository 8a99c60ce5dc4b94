import { describe, expect, onTestFinished, test } from "vitest";
import { reshapeCatalogue } from "#lib/catalogue/reshape.ts";
import type { Catalogue, PricingTier } from "#lib/catalogue/types.ts";
import { ASSUMED_SHAPES } from "#lib/config/shapes.ts";
import { parseShapes } from "#lib/config/shapes-file.ts";
import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { translate } from "#lib/upstream/shapes/translate.ts";
import { keys } from "../../../sandbox/keys.ts";
import { type ForeignShape, foreignShapes } from "../../../sandbox/shapes/shape.ts";
import { startSandbox } from "../../../sandbox/start.ts";
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
