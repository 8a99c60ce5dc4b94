import { expect, onTestFinished, test, vi } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import { exampleMapping } from "#lib/config/testing/mapping.ts";
import { recordOf, rehearsalFinding } from "./records.ts";
import { rehearsedSettings, shapeOf } from "./shape.ts";
import type { Row } from "./types.ts";

const menu = { data: [{ id: "1", services: [{ price: 12, name: "Cut", hidden: null }] }] };
const same = { name: "price", verdict: "same", shown: "€12", recorded: "€12" } as const;
const plain: Row = { kind: "plain", what: "Cut", checks: [same], seenByPerson: true };

const settings = rehearsedSettings(location);

function record(passed: boolean, day: string, rows: readonly Row[] = [plain]) {
  const at = `${day}T10:00:00.000Z`;
  return recordOf(settings, menu, {
    startedAt: at,
    endedAt: at,
    passed,
    leftOut: ["bundle"],
    rows,
    answers: [],
  });
}

const told = (records: readonly ReturnType<typeof record>[], now: unknown, site = settings) => {
  const { mark, line } = rehearsalFinding(records, shapeOf(now), site);
  return `${mark} ${line}`;
};

test("a shape is names and kinds, of whatever was sold", () => {
  const fields = [
    "data[].id string",
    "data[].services[].name string",
    "data[].services[].price number",
  ];
  expect(shapeOf(menu)).toEqual(fields);
  const other = {
    data: [
      {
        id: "2",
        services: [
          { name: "Dye", price: 99 },
          { price: 1, name: "" },
        ],
      },
    ],
  };
  expect(shapeOf(other)).toEqual(fields);
});

test("staff are told when it last passed, and what has changed since", () => {
  expect(told([], menu)).toMatch(/^! Not rehearsed/);
  const passed = record(true, "2026-11-23");
  expect(told([passed], menu)).toMatch(
    /^✓ Rehearsed on 2026-11-23, without bundle, .* as they are/,
  );
  const dearer = { data: [{ id: "1", services: [{ price: 13, name: "Cut" }] }] };
  expect(told([passed], dearer)).toMatch(/^✓/);
  const sale = { data: [{ id: "1", services: [{ price: 12, name: "Cut", salePrice: 9 }] }] };
  expect(told([passed], sale)).toBe(
    "! Rehearsed on 2026-11-23, before the catalogue changed (new: data[].services[].salePrice number): rehearse again",
  );
  expect(told([passed], menu, { ...settings, addonPricing: "separate" })).toBe(
    "! Rehearsed on 2026-11-23, before the settings changed (addonPricing): rehearse again",
  );
  const mapping = exampleMapping("delta");
  expect(told([passed], menu, rehearsedSettings(location, mapping))).toBe(
    "! Rehearsed on 2026-11-23, before the settings changed (mapping): rehearse again",
  );
  const unseen = { ...record(false, "2026-11-23"), notLookedAt: true } as const;
  expect(told([unseen], menu)).toMatch(
    /^! Rehearsed on 2026-11-23: nothing differed, but nobody has compared the diary/,
  );
  expect(told([unseen], sale)).toMatch(/^! Rehearsed on 2026-11-23, before the catalogue changed/);
  const denied = record(false, "2026-11-24", []);
  const answers = [{ question: "Is that so?", answer: "no" as const }];
  expect(told([{ ...denied, answers }], menu)).toBe(
    "✗ The last rehearsal (2026-11-24) did not prove what was denied",
  );
  const failed = record(false, "2026-11-24", [
    { ...plain, checks: [{ ...same, verdict: "differs" }] },
  ]);
  expect(told([passed, failed], menu)).toBe(
    "✗ The last rehearsal (2026-11-24) did not prove plain; it had passed on 2026-11-23",
  );
});

test("the command is named as it is started for this site", () => {
  vi.stubEnv("ENV_FILE", "nord.env");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(told([], menu)).toContain("Not rehearsed: `ENV_FILE=nord.env npm run rehearse` books");
});
