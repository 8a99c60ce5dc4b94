import { expect, test } from "vitest";
import { createUnread } from "./unread.ts";

const issue = (path: string) => ({ path, fault: "is no number" });

function open() {
  const world = { now: 0, told: [] as string[] };
  const unread = createUnread(
    () => world.now,
    ({ fields }, isOver) => void world.told.push(`${fields.length}${isOver ? " over" : ""}`),
  );
  return { world, unread };
}

test("a field is told of once, whichever record has it", () => {
  const { world, unread } = open();
  unread.saw("categories", [issue("data[0].price")]);
  unread.saw("categories", [issue("data[7].price")]);
  expect(world.told).toEqual(["1"]);
  unread.saw("categories", [issue("data[0].name")]);
  expect(world.told).toEqual(["1", "2"]);
});

test("a problem lasts a quarter of an hour after its last fault", () => {
  const { world, unread } = open();
  unread.saw("availability", [issue("days[0].date")]);
  world.now += 14 * 60_000;
  unread.saw("availability", []);
  expect(unread.issues()).toMatchObject([{ route: "availability", since: 0 }]);
  world.now += 60_000;
  unread.saw("availability", []);
  expect([unread.issues(), world.told]).toEqual([[], ["1", "1 over"]]);
});
