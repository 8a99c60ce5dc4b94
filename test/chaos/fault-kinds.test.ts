import { expect, test } from "vitest";
import { createChance } from "./chance.ts";
import { CHANGE_FAULTS } from "./change-faults.ts";
import { createFaultInjector, type FaultContext } from "./fault.ts";
import { BOOKING_FAULTS } from "./fault-kinds.ts";
import { createOwner } from "./prices.ts";

/** A context without effects; records the prices of one service. */
function inertContext(prices: number[] = []): FaultContext {
  const nothing = async () => undefined;
  const change: FaultContext["salon"]["change"] = async (serviceId, { price }) => {
    if (serviceId === "1042") prices.push(Number(price));
  };
  const proxy = { refuse: nothing, failNextPost: () => undefined, meddle: () => () => undefined };
  return {
    salon: { fault: nothing, change, set: nothing, take: nothing },
    proxy,
    owner: createOwner(),
  };
}

test("every fault kind occurs once before any occurs twice", async () => {
  const injector = createFaultInjector(BOOKING_FAULTS, createChance(7), true);
  const context = inertContext();
  for (const _ of BOOKING_FAULTS) await injector.inject(context);
  expect([...injector.counts().keys()].toSorted()).toEqual(
    BOOKING_FAULTS.map(({ name }) => name).toSorted(),
  );
  for (let more = 0; more < 400; more += 1) await injector.inject(context);
  for (const { name, most = 400 } of BOOKING_FAULTS) {
    expect(injector.counts().get(name)).toBeLessThanOrEqual(most);
  }
  expect(injector.ordered429()).toBe(2 + (injector.counts().get("429 for 1 s") ?? 0));
});

test("no two kinds share a name", () => {
  for (const kinds of [BOOKING_FAULTS, CHANGE_FAULTS]) {
    expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  }
});

test("faults that block all bookings are skipped in short runs", async () => {
  const injector = createFaultInjector(BOOKING_FAULTS, createChance(7), false);
  const context = inertContext();
  for (let count = 0; count < 100; count += 1) await injector.inject(context);
  expect([...injector.counts().keys()].some((name) => name.includes("60 s"))).toBe(false);
});

test("the owner raises a price, lowers it again, and records when", async () => {
  const prices: number[] = [];
  const { salon, owner } = inertContext(prices);
  const chance = createChance(7);
  for (let count = 0; count < 20; count += 1) await owner.changePrice(salon, chance);
  expect(prices.slice(0, 2)).toEqual([13.13, 12]);
  const changes = owner.changes().filter(({ serviceId }) => serviceId === "1042");
  expect(changes.map(({ by }) => by)).toEqual(prices.map((price) => (price > 12 ? 113 : -113)));
  const times = owner.changes().map(({ at }) => at);
  expect(new Set(times).size).toBe(20);
});
