import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stretch } from "#lib/store/journal/contract.ts";
import { timeAt } from "#lib/values/calendar.ts";
import { heldSlots } from "./holds.ts";

const date = "2026-11-24";

function slotAt(fromMinute: number, minutes: number) {
  const [start, end] = [timeAt(fromMinute), timeAt(fromMinute + minutes)];
  if (!start || !end) throw new Error("not within a day");
  return { date, start, end, minutes, memberIds: ["mara"] };
}

const length = fc.oneof(fc.constantFrom(7, 32, 50), fc.integer({ min: 1, max: 90 }));
const start = fc.integer({ min: 540, max: 700 });

test("a slot is held if and only if it shares a minute with a stretch of its member", () => {
  const stretch = fc
    .tuple(fc.constantFrom("mara", "elif"), start, length)
    .map(([memberId, fromMinute, minutes]): Stretch => {
      return { memberId, date, fromMinute, toMinute: fromMinute + minutes };
    });
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 5 }), start, length, (held, from, minutes) => {
      const taken = Array.from({ length: minutes }, (_, index) => from + index).some((minute) =>
        held.some(
          ({ memberId, fromMinute, toMinute }) =>
            memberId === "mara" && fromMinute <= minute && minute < toMinute,
        ),
      );
      expect(heldSlots(held)(slotAt(from, minutes), "mara")).toBe(taken);
    }),
    { numRuns: 1_000 },
  );
});

test("a slot without a member is never held", () => {
  const held = [{ memberId: "mara", date, fromMinute: 600, toMinute: 630 }];
  expect(heldSlots(held)(slotAt(600, 30), null)).toBe(false);
});
