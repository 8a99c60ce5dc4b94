import { expect, test } from "vitest";
import { createChance } from "./chance.ts";

test("the same seed makes the same choices, another seed others", () => {
  const draw = (seed: number) => {
    const chance = createChance(seed);
    return Array.from({ length: 20 }, () => chance.number());
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test("between spreads numbers evenly, both ends included", () => {
  const chance = createChance(1);
  const counts = new Map<number, number>();
  for (let index = 0; index < 6_000; index += 1) {
    const number = chance.between(1, 6);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test("pick chooses by weight", () => {
  const chance = createChance(2);
  const all = [
    { name: "never", weight: 0 },
    { name: "seldom", weight: 1 },
    { name: "often", weight: 9 },
  ];
  const picked = Array.from({ length: 5_000 }, () => chance.pick(all).name);
  const seldom = picked.filter((name) => name === "seldom").length;
  expect(picked).not.toContain("never");
  expect(Math.abs(seldom - 500)).toBeLessThan(100);
});
