import { expect, test } from "vitest";
import { shownLines } from "./compare.ts";
import { plannedCut } from "./testing/planned.ts";
import type { Check } from "./types.ts";
import { compareWritten } from "./written.ts";

const same = (name: Check["name"]): Check => ({ name, verdict: "same", shown: "", recorded: "" });
const terms = { currency: "EUR", timeZone: "Europe/Berlin", addonPricing: "included" } as const;
/** 10:00 in Berlin. */
const now = Date.parse("2026-11-23T09:00:00Z");

/** Of a cut at 10:00 in Berlin on 18 February. */
function hinted(record: object) {
  const planned = plannedCut();
  const at = { timeZone: "Europe/Berlin", now };
  const lines = shownLines(planned, terms);
  return compareWritten([same("start")], planned, lines, record, at)[0]?.hint;
}

test.each([
  ["2027-02-18T09:00:00Z", undefined],
  ["2027-02-18T10:00:00+01:00", undefined],
  ["2027-02-18T10:00:00", undefined],
  ["2027-02-18T10:00:00Z", /when it is 11:00 in Europe\/Berlin/],
  ["2027-02-18T10:00:00.000Z", /when it is 11:00/],
  ["2027-02-18T10:00:00-05:00", /when it is 16:00/],
])("a start that is written %s", (begins, hint) => {
  const found = hinted({ lines: [{ begins }] });
  if (hint) expect(found).toMatch(hint);
  else expect(found).toBeUndefined();
});

test.each([
  ["2026-11-23T10:00:02", false],
  ["2026-11-23 09:00:02", false],
  ["2026-11-23T04:00:02", true],
  ["2026-11-23T08:22:00", false],
  ["2026-11-23T00:00:00", false],
  ["2026-11-20T04:00:00", false],
])("a record that is stamped %s", (createdAt, isDoubtful) => {
  expect(hinted({ createdAt })?.includes("is that the business's zone?") ?? false).toBe(isDoubtful);
});
