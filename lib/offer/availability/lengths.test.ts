import { expect, test } from "vitest";
import { flat, lineOf, plain, tier, tiered } from "#lib/offer/catalogue/testing/build.ts";
import { withoutFarLonger } from "./lengths.ts";
import { offerSlots } from "./offers.ts";
import { windowOf } from "./testing/window.ts";

const window = windowOf("2026-11-24", "2026-11-30");

function read(minutes: number, cart: Parameters<typeof withoutFarLonger>[1], ...ids: string[]) {
  const slot = { date: "2026-11-24", start: "09:00:00", end: "23:00:00", minutes, memberIds: ids };
  const days = { from: "2026-11-24", to: "2026-11-30", members: ids.map((id) => ({ id })) };
  const availability = { ...days, slots: [slot], unread: new Map(), waitlist: false, readAt: 0 };
  const closed = withoutFarLonger(availability, cart);
  const offers = offerSlots(availability, cart, window, "any");
  expect(closed.availability.slots).toHaveLength(offers.length);
  return { ...closed, offers: offers.length };
}

test.each([
  [5, 60],
  [1, 60],
  [12, 60],
  [10, 480],
])("a visit of %i minutes is not sold in a slot of %i", (minutes, length) => {
  const closed = read(length, [lineOf(plain("cut", flat(4_000, minutes)))], "ana");
  expect(closed.offers).toBe(0);
  expect([...closed.availability.unread]).toEqual([["2026-11-24", 1]]);
  expect(closed.issues[0]?.fault).toContain(`${length} minutes, though the visit takes ${minutes}`);
});

test.each([
  [45, 60],
  [15, 60],
  [5, 30],
  [30, 120],
])("a visit of %i minutes is sold in a slot of %i", (minutes, length) => {
  const open = read(length, [lineOf(plain("cut", flat(4_000, minutes)))], "ana");
  expect([open.offers, open.issues]).toEqual([1, []]);
});

test("a slot is as long as the slowest of those who are free needs", () => {
  const cart = [lineOf(plain("cut", tiered(tier(["ana"], 4_000, 10), tier(["ben"], 5_000, 60))))];
  expect(read(60, cart, "ana", "ben").offers).toBe(1);
  expect(read(60, cart, "ana").offers).toBe(0);
});
