import { describe, expect, test } from "vitest";
import { readWireGroup } from "./addons.ts";

const addon = { id: "opt_mask", name: "Mask", price: 12.5, durationInMinutes: 10 };

describe("the limits of an add-on group", () => {
  test.each([
    [{ min: 1, max: 2 }, 1, 2],
    [{ minSelections: 0, maxSelections: null }, 0, null],
    [{ required: true, multiple: false }, 1, 1],
    [{ required: false, multiple: true }, 0, null],
    [{ required: true, min: 2, max: 3, multiple: true }, 2, 3],
    [{ required: false }, 0, null],
    [{}, 0, null],
  ])("%j", (counts, minSelections, maxSelections) => {
    const raw = { id: "g", name: "G", options: [addon], ...counts };
    expect(readWireGroup(raw)).toMatchObject({
      value: { group: { minSelections, maxSelections } },
    });
  });
});
