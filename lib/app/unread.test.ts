import { expect, test } from "vitest";
import { addDays } from "#lib/values/calendar.ts";
import { locationOf, offerAt } from "./testing/instances.ts";
import { openApp } from "./testing/open-app.ts";
import { createUnread } from "./unread.ts";

const issue = (path: string) => ({ path, fault: "is no number" });

function open() {
  const world = { now: 0, told: [] as string[] };
  const unread = createUnread(
    () => world.now,
    ({ fields }) => void world.told.push(`${fields.length}`),
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
  expect(unread.issues()).toMatchObject([{ route: "availability" }]);
  world.now += 60_000;
  unread.saw("availability", []);
  expect(unread.issues()).toEqual([]);
  unread.saw("availability", [issue("days[0].date")]);
  expect(world.told).toEqual(["1", "1"]);
});

test("over HTTP a slot without a start is unread alone, named to staff, and leaves the site ready", async () => {
  const { app, sandbox } = await openApp();
  await app.start();
  const served = locationOf(app);
  const { slot } = await offerAt(served, { ...served, now: Date.now() });
  const cart = [{ service: { id: "1042" }, addons: [] }];
  const timesOf = async () => {
    const last = addDays(slot.date, 1);
    const read = await served.availability.readFresh(cart, "any", slot.date, last, "finish");
    if (!read.ok) throw new Error(read.error);
    return { slots: read.value.slots, unread: [...read.value.unread] };
  };
  const before = await timesOf();
  const overrides = { [`${slot.date}T${slot.start}`]: { startTime: "$absent" } };
  await sandbox.control("POST", "/settings", { overrides });
  const { slots, unread } = await timesOf();
  expect(unread).toEqual([[slot.date, 1]]);
  expect(slots).toEqual(
    before.slots.filter(({ date, start }) => date !== slot.date || start !== slot.start),
  );
  expect(served.upstreamProblems()).toMatchObject([
    {
      route: "availability",
      cause: "unreadable",
      fields: ["days[].timeSlots[].startTime: missing: expected string"],
    },
  ]);
  expect(await app.readinessProblems()).toEqual([]);
  expect(app.siteProblems()).toEqual([]);
});
