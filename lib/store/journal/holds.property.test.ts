import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stretch } from "./contract.ts";
import { conflicts, type Hold } from "./holds.ts";

const now = 1_000;
/** Real service lengths are no multiples of five. */
const length = fc.oneof(fc.constantFrom(7, 32, 50, 1, 5, 60), fc.integer({ min: 1, max: 300 }));

const stretch: fc.Arbitrary<Stretch> = fc
  .record({
    memberId: fc.constantFrom("mara", "elif"),
    date: fc.constantFrom("2026-11-24", "2026-11-25"),
    fromMinute: fc.integer({ min: 540, max: 800 }),
    minutes: length,
  })
  .map(({ minutes, ...rest }) => ({ ...rest, toMinute: rest.fromMinute + minutes }));

const hold: fc.Arbitrary<Hold> = fc
  .tuple(stretch, fc.constantFrom(null, now - 1, now, now + 1))
  .map(([held, until]) => ({ ...held, bookingId: "b", until }));

function minutesOf({ memberId, date, fromMinute, toMinute }: Stretch): readonly string[] {
  return Array.from(
    { length: toMinute - fromMinute },
    (_, index) => `${memberId} ${date} ${fromMinute + index}`,
  );
}

test("a hold conflicts exactly with stretches that share a minute with it", () => {
  fc.assert(
    fc.property(hold, fc.array(stretch, { maxLength: 3 }), (held, wanted) => {
      const taken = new Set(held.until === null || held.until > now ? minutesOf(held) : []);
      const shared = wanted.flatMap(minutesOf).some((minute) => taken.has(minute));
      expect(conflicts(held, wanted, now)).toBe(shared);
    }),
    { numRuns: 2_000 },
  );
});
