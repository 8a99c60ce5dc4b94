import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fairOrder } from "./fair-order.ts";

describe("the queue's order", () => {
  const order = (waiting: readonly (readonly [string, number])[], served = {}) =>
    fairOrder(
      waiting.map(([queueKey, since]) => ({ queueKey, since })),
      new Map(Object.entries(served)),
    ).map(({ queueKey, since }) => `${queueKey}${since}`);

  test("is first come, first served, one turn each", () => {
    const waiting = [
      ["a", 1],
      ["a", 2],
      ["a", 3],
      ["b", 4],
      ["c", 5],
      ["b", 6],
    ] as const;
    expect(order(waiting)).toEqual(["a1", "b4", "c5", "a2", "b6", "a3"]);
  });

  test("puts a visitor behind all who were waiting at their last turn", () => {
    expect(
      order(
        [
          ["a", 2],
          ["b", 3],
          ["c", 9],
        ],
        { a: 5 },
      ),
    ).toEqual(["b3", "a2", "c9"]);
    expect(
      order(
        [
          ["a", 2],
          ["b", 5],
        ],
        { a: 5 },
      ),
    ).toEqual(["b5", "a2"]);
  });

  test("gives every visitor one turn before any gets a second", () => {
    const visitors = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.nat(50)));
    fc.assert(
      fc.property(visitors, (waiting) => {
        const sorted = order(waiting);
        expect(sorted.toSorted()).toEqual(waiting.map((one) => one.join("")).toSorted());
        const turns = sorted.map((one) => one.charAt(0));
        turns.forEach((visitor, index) => {
          const rest = new Set(turns.slice(index));
          const seen = turns.slice(0, index).filter((one) => one === visitor).length;
          for (const other of rest) {
            const others = turns.slice(0, index).filter((one) => one === other).length;
            expect(seen).toBeLessThanOrEqual(others);
          }
        });
      }),
    );
  });
});

test("a proven booking goes before unproven ones that came less than ten minutes earlier", () => {
  const penaltyMs = 600_000;
  const waiting = [
    { queueKey: "early", since: 0, penaltyMs },
    { queueKey: "later", since: 60_000, penaltyMs },
    { queueKey: "proven", since: 590_000 },
    { queueKey: "proven late", since: 650_000 },
  ];
  expect(fairOrder(waiting, new Map()).map(({ queueKey }) => queueKey)).toEqual([
    "proven",
    "early",
    "proven late",
    "later",
  ]);
});
