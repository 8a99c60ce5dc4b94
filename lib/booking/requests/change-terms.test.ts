import { expect, test } from "vitest";
import { changeTerms } from "./change-permission.ts";

const salon = (cancelCutoffHours: number, moveCutoffHours = cancelCutoffHours) => ({
  timeZone: "Europe/Berlin",
  rules: { cancelCutoffHours, moveCutoffHours },
});
/** The Monday after clocks are set back, 10:00 in Berlin. */
const visit = { date: "2026-10-26", start: "10:00:00" };

test("a deadline counts real hours, also over a change of the clocks, and each kind has its own", () => {
  const now = Date.parse("2026-10-20T00:00:00Z");
  expect(changeTerms(visit, salon(48, 2), now)).toEqual({
    hasBegun: false,
    cancel: { hours: 48, date: "2026-10-24", time: "11:00:00" },
    move: { hours: 2, date: "2026-10-26", time: "08:00:00" },
  });
});

test("a change that is too late has no deadline", () => {
  const now = Date.parse("2026-10-25T20:00:00Z");
  expect(changeTerms(visit, salon(24, 2), now)).toMatchObject({ cancel: undefined });
  expect(changeTerms(visit, salon(2, 24), now)).toMatchObject({ move: undefined });
});

test.each([
  ["2026-10-25T08:59:59Z", 24, false, true],
  ["2026-10-25T09:00:00Z", 24, false, false],
  ["2026-10-26T08:59:59Z", 24, false, false],
  ["2026-10-26T08:59:59Z", 0, false, true],
  ["2026-10-26T09:00:00Z", 0, true, false],
])("at %s, with %d hours, it has begun: %s, and can be changed: %s", (...at) => {
  const [now, hours, hasBegun, isOpen] = at;
  const { move, ...terms } = changeTerms(visit, salon(hours), Date.parse(now));
  expect([terms.hasBegun, move !== undefined]).toEqual([hasBegun, isOpen]);
});
