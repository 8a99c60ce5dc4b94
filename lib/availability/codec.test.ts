import fc from "fast-check";
import { expect, test } from "vitest";
import { readAvailability, writeAvailability } from "./codec.ts";
import type { Availability } from "./types.ts";

const ids = ["tm_1", "tm_2", "tm_3"];
const availability: fc.Arbitrary<Availability> = fc.record({
  from: fc.constant("2026-12-01"),
  to: fc.constant("2026-12-31"),
  slots: fc.array(
    fc.record({
      date: fc.constantFrom("2026-12-01", "2026-12-24"),
      start: fc.constantFrom("09:00:00", "10:30:00"),
      end: fc.constant("11:00:00"),
      minutes: fc.integer({ min: 1, max: 600 }),
      memberIds: fc.subarray(ids),
    }),
  ),
  members: fc.constant(ids.map((id) => ({ id, name: `${id} “Ana”` }))),
  waitlist: fc.boolean(),
  readAt: fc.integer({ min: 0, max: 2 ** 45 }),
});

test("times arrive at another instance as they left", () => {
  fc.assert(
    fc.property(availability, (times) => {
      expect(readAvailability(writeAvailability(times))).toEqual(times);
    }),
  );
});

test.each(["", "[]", '{"v":2}'])("what another version has written is nothing: %s", (text) => {
  expect(readAvailability(text)).toBeUndefined();
});
