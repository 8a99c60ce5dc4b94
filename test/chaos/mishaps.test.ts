import { expect, test } from "vitest";
import { createChance } from "./chance.ts";
import { createFate, MISHAPS, type Scene } from "./mishaps.ts";
import { createOwner } from "./prices.ts";

/** A scene on which nothing breaks; it notes the prices of one service. */
function calmScene(prices: number[] = []): Scene {
  const nothing = async () => undefined;
  const change: Scene["salon"]["change"] = async (serviceId, { price }) => {
    if (serviceId === "1042") prices.push(Number(price));
  };
  const wire = { refuse: nothing, spoil: () => undefined };
  return { salon: { fault: nothing, change, set: nothing }, wire, owner: createOwner() };
}

test("everything that may go wrong does so once before anything does twice", async () => {
  const fate = createFate(createChance(7), true);
  const scene = calmScene();
  for (const _ of MISHAPS) await fate.strike(scene);
  expect([...fate.counts().keys()].toSorted()).toEqual(MISHAPS.map(({ name }) => name).toSorted());
  for (let more = 0; more < 400; more += 1) await fate.strike(scene);
  for (const { name, most = 400 } of MISHAPS) {
    expect(fate.counts().get(name)).toBeLessThanOrEqual(most);
  }
  expect(fate.ordered429()).toBe(2 + (fate.counts().get("429 for 1 s") ?? 0));
});

test("what holds everybody up is left out where there is no time for it", async () => {
  const fate = createFate(createChance(7), false);
  const scene = calmScene();
  for (let count = 0; count < 100; count += 1) await fate.strike(scene);
  expect([...fate.counts().keys()].some((name) => name.includes("60 s"))).toBe(false);
});

test("the owner raises a price and takes that back, and remembers when", async () => {
  const prices: number[] = [];
  const { salon, owner } = calmScene(prices);
  const chance = createChance(7);
  for (let count = 0; count < 20; count += 1) await owner.changePrice(salon, chance);
  expect(prices.slice(0, 2)).toEqual([13.13, 12]);
  const changes = owner.changes().filter(({ serviceId }) => serviceId === "1042");
  expect(changes.map(({ by }) => by)).toEqual(prices.map((price) => (price > 12 ? 113 : -113)));
  const times = owner.changes().map(({ at }) => at);
  expect(new Set(times).size).toBe(20);
});
