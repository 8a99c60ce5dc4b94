import { expect, test } from "vitest";
import { windowOf } from "#lib/offer/availability/testing/window.ts";
import type { Availability, Slot } from "#lib/offer/availability/types.ts";
import { lineOf, plain, tier, tiered } from "#lib/offer/catalogue/testing/build.ts";
import { hiddenTimes } from "./hidden-times.ts";

const window = windowOf("2026-11-24", "2026-11-30", "10:00:00");

function slot(date: string, start: string, minutes: number, ...memberIds: string[]): Slot {
  return { date, start: `${start}:00`, end: "23:00:00", minutes, memberIds };
}

test("each time is offered, or has one reason why not", () => {
  const slots = [
    slot("2026-11-24", "09:45", 60, "ana"),
    slot("2026-11-24", "10:00", 60, "ana"),
    slot("2026-11-25", "10:00", 60, "ana"),
    slot("2026-11-25", "11:00", 30, "ana"),
    slot("2026-11-25", "12:00", 60, "ben"),
    slot("2026-11-26", "10:00", 60, "ana"),
    slot("2026-12-01", "10:00", 60, "ana"),
  ];
  const members = [
    { id: "ana", name: "Ana" },
    { id: "ben", name: "Ben" },
  ];
  const days = { from: "2026-11-01", to: "2026-12-31" };
  const read: Availability = {
    ...days,
    slots,
    members,
    unread: new Map(),
    waitlist: false,
    readAt: 0,
  };
  const cart = [lineOf(plain("cut", tiered(tier(["ana"], 3_000, 45))))];
  const closed = [{ from: "2026-11-26", until: "2026-11-26" }];
  const isHeld = ({ date, start }: Slot) => date === "2026-11-25" && start === "10:00:00";
  expect(hiddenTimes(read, cart, { ...window, closed }, "any", isHeld)).toEqual({
    offered: 1,
    hidden: ["notice", "horizon", "closed", "held", "too_short", "no_price"].map((why) => ({
      why,
      count: 1,
    })),
  });
});
