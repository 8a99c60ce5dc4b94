import { describe, expect, test } from "vitest";
import type { Mapping } from "#lib/config/mapping.ts";
import { exampleMapping } from "#lib/config/testing/mapping.ts";
import { isProven } from "./records.ts";
import { ownerOf, rehearseAt } from "./testing/rehearse.ts";

/** Faults that are read and written in the same way, so that every answer agrees with what was sent. */
function everywhere(mapping: Mapping, changes: readonly (readonly [string, string])[]): Mapping {
  let text = JSON.stringify(mapping.endpoints);
  for (const [right, wrong] of changes) {
    const [from, to] = [right, wrong].map((one) => JSON.stringify(one).slice(1, -1));
    if (!from || !text.includes(from)) throw new Error(`it does not say ${right}`);
    text = text.replaceAll(from, to ?? "");
  }
  return { ...mapping, endpoints: JSON.parse(text) };
}

const anker = exampleMapping("anker");
const delta = exampleMapping("delta");
const fjord = exampleMapping("fjord");
const other = JSON.stringify({
  "Mara Lindqvist": "Jonas Weber",
  "Jonas Weber": "Mara Lindqvist",
  "Elif Kaya": "Sofia Brandt",
  "Sofia Brandt": "Elif Kaya",
  "Noor Haddad": "Noor Haddad",
});
const swapped = (name: string) => `$map(${name}, function($is) {$lookup(${other}, $is)})`;

describe("what agrees with itself is denied by who looks into the diary", () => {
  test.each([
    ["another zone", "delta", { ...delta, timeZone: "Europe/London" }, "plain", undefined],
    [
      "wall clocks taken from UTC",
      "anker",
      everywhere(anker, [
        ["$local(", "(function($at){$substring($at, 0, 19)})("],
        ["$utc(", '(function($at){$at & "Z"})('],
      ]),
      "plain",
      /the record writes .*Z, when it is \d\d:\d\d in Europe\/Berlin/,
    ],
    [
      "names that belong to other ids",
      "fjord",
      everywhere(fjord, [
        [
          "[performers.edges.node.displayName]",
          `[performers.edges.node.${swapped("displayName")}]`,
        ],
      ]),
      "plain",
      undefined,
    ],
    [
      "an add-on's price taken twice",
      "fjord",
      everywhere(fjord, [
        [
          '[extras.edges.node.$merge([$worth($), {"id": id',
          '[extras.edges.node.$merge([$worth($), {"price": 2 * $price(money), "id": id',
        ],
      ]),
      "addon",
      /of .*, and €.* is shown: is that its price\?/,
    ],
  ] as const)("%s", async (_, vendor, mapping, kind, hint) => {
    const lines: string[] = [];
    const options = { vendor, mapping };
    const rehearsed = await rehearseAt({}, [kind], options, (salon) => ({
      ask: ownerOf(salon),
      tell: (line) => void lines.push(line),
    }));
    expect(rehearsed.differing).toEqual([`${kind} lines`]);
    expect(rehearsed.statuses).toEqual(["cancelled"]);
    if (hint) expect(lines.join("\n")).toMatch(hint);
    const alone = await rehearseAt({}, [kind], options);
    expect([alone.differing, alone.rows.some(isProven)]).toEqual([[], false]);
  });
});

describe("the owner is asked what no appointment shows", () => {
  const asked = async (vendor: "delta" | "fjord", mapping: Mapping, wrong: RegExp) => {
    const rehearsed = await rehearseAt({}, ["plain"], { vendor, mapping }, (salon) => ({
      ask: ownerOf(salon, (question) => !wrong.test(question)),
    }));
    return rehearsed.answers.filter(({ answer }) => answer === "no");
  };

  test("a required group that is read as optional", async () => {
    const mapping = everywhere(delta, [['"minSelections": atLeast', '"minSelections": 0']]);
    const wrong = /^Nothing has to be chosen from .*Polish \(Manicure\)/;
    expect(await asked("delta", mapping, wrong)).toHaveLength(1);
    expect(await asked("delta", delta, wrong)).toEqual([]);
  });

  test("a switch that is read the wrong way round", async () => {
    const mapping = everywhere(fjord, [['$not(visibility = "PUBLIC")', 'visibility = "PUBLIC"']]);
    const wrong = /^\d+ of 35 services and bundles are not sold online/;
    expect(await asked("fjord", mapping, wrong)).toHaveLength(1);
    expect(await asked("fjord", fjord, wrong)).toEqual([]);
  });
});

describe("the owner is asked for prices, which a diary repeats as they were sent", () => {
  test.each([
    ["kestrel", "kestrel_items", "addon", "Waves or straightening €86, 30 min"],
    ["lumen", "lumen_net", "plain", "Fringe trim: €10.08, 15 min"],
    ["mosel", "mosel_rates", "tier", "€32, 60 min with Jonas Weber"],
    ["kestrel", "kestrel_names", "tier", "€38, 45 min with Mara Lindqvist"],
  ] as const)("%s, %s", async (vendor, vendorFault, kind, told) => {
    const options = { vendor, mapping: exampleMapping(vendor) };
    const asked = async (settings: object) => {
      const ask = async () => true;
      const { answers } = await rehearseAt(settings, [kind], options, { ask });
      return answers.map(({ question }) => question);
    };
    const listed = await asked({});
    const wrong = (await asked({ vendorFault })).filter((question) => !listed.includes(question));
    const found = wrong.find((question) => question.includes(told));
    expect(found).toMatch(/\. Is that so in your price list, on every day of the week\?$/);
  });
});

test("dates with day and month swapped prove nothing by 12/12, which can be read", async () => {
  const options = {
    vendor: "nadir",
    mapping: exampleMapping("nadir"),
    rules: { maxAdvanceDays: 30 },
  } as const;
  const rowsWith = async (settings: object) =>
    (await rehearseAt(settings, ["plain"], options)).rows;
  expect(await rowsWith({ vendorFault: "nadir_days" })).toEqual([]);
  expect(await rowsWith({})).toHaveLength(1);
});

test("a record that names the member tells whose id it is", async () => {
  const names = `"availableTeamMemberNames": [availableTeamMemberNames.${swapped("$")}]`;
  const endpoints = { availability: { answer: `$ ~> |days.timeSlots|{${names}}|` } };
  const mapping = { endpoints, timeZone: "Europe/Berlin", currency: "EUR" };
  const rehearsed = await rehearseAt({}, ["plain"], { mapping });
  expect(rehearsed.differing).toEqual(["plain member"]);
});
