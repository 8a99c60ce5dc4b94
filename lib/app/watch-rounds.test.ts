import { expect, test } from "vitest";
import { createWatchRounds } from "./watch-rounds.ts";

const locations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slug: `salon-${index}` }));

test("up to twenty locations are all watched at each turn", () => {
  const toWatch = createWatchRounds();
  for (const _ of ["first", "second"]) expect(toWatch(locations(20), []).size).toBe(20);
});

test.each([
  [21, 1],
  [200, 4],
  [10_000, 167],
  [100_000, 200],
])("of %i locations %i are looked at in a turn, and each in its turn", (count, each) => {
  const toWatch = createWatchRounds(() => 0);
  const all = locations(count);
  const seen = new Set<string>();
  for (let turn = 0; turn < Math.ceil(count / each); turn += 1) {
    const watched = toWatch(all, []);
    expect(watched.size).toBeLessThanOrEqual(each);
    for (const slug of watched) seen.add(slug);
  }
  expect(seen.size).toBe(count);
  expect([...toWatch(all, [])][0]).toBe("salon-0");
});

test("instances begin at different places", () => {
  const toWatch = createWatchRounds(() => 0.5);
  expect([...toWatch(locations(100), [])][0]).toBe("salon-50");
});

test("those in trouble are watched at each turn until it is over, twenty of them at most", () => {
  const toWatch = createWatchRounds(() => 0);
  const all = locations(300);
  for (const _ of ["first", "second"]) expect(toWatch(all, ["salon-250"])).toContain("salon-250");
  expect(toWatch(all, [])).not.toContain("salon-250");
  const slugs = all.map(({ slug }) => slug);
  expect(toWatch(all, slugs).size).toBeLessThanOrEqual(25);
});
