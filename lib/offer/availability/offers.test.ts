import { describe, expect, test } from "vitest";
import { flat, lineOf, plain, tier, tiered } from "#lib/offer/catalogue/testing/build.ts";
import type { CheckedCart } from "#lib/offer/catalogue/types.ts";
import { offerSlots, pickMember } from "./offers.ts";
import { windowOf } from "./testing/window.ts";
import type { Availability, OfferedSlot, Slot } from "./types.ts";

const window = windowOf("2026-11-24", "2026-11-30", "10:00:00");

const team = ["ana", "ben", "cleo"].map((id) => ({ id, name: id.toUpperCase() }));

function slot(date: string, start: string, minutes: number, ...memberIds: string[]): Slot {
  return { date, start: `${start}:00`, end: "23:00:00", minutes, memberIds };
}

function availability(...slots: Slot[]): Availability {
  const days = { from: "2026-11-01", to: "2026-11-30" };
  return { ...days, slots, members: team, unread: new Map(), waitlist: false, readAt: 0 };
}

const cut: CheckedCart = [lineOf(plain("cut", flat(3_000, 45)))];
const colour: CheckedCart = [
  lineOf(plain("colour", tiered(tier(["ana"], 9_000, 60), tier(["ben"], 7_000, 90)))),
];

const shown = (offers: readonly OfferedSlot[]) =>
  offers.map(({ slot, choices }) => [slot.start.slice(0, 5), choices.map((c) => c.member?.id)]);

// Rules of times, lengths and prices are held by offers.property.test.ts.
test("a slot is offered only to members with a price and an entry in `members`", () => {
  const slots = [
    slot("2026-11-25", "11:00", 120, "ana", "cleo", "zoe"),
    slot("2026-11-25", "12:00", 120, "cleo"),
  ];
  expect(shown(offerSlots(availability(...slots), colour, window, "any"))).toEqual([
    ["11:00", ["ana"]],
  ]);
});

test("a slot is not offered where a booking in progress holds it, with a member or without", () => {
  const slots = [slot("2026-11-25", "11:00", 60, "ana", "ben"), slot("2026-11-25", "12:00", 60)];
  const held = (its: Slot, memberId: string | null) =>
    memberId === "ana" || (its.start === "12:00:00" && memberId === null);
  expect(shown(offerSlots(availability(...slots), cut, window, "any", held))).toEqual([
    ["11:00", ["ben"]],
  ]);
});

test("a time without an end is as long as the visit, with each member", () => {
  const open = { ...slot("2026-11-24", "12:00", 0, "ana", "ben"), isAsLongAsAsked: true } as const;
  const [offer] = offerSlots(availability(open), colour, window, "any");
  expect(offer && shown([offer])).toEqual([["12:00", ["ben", "ana"]]]);
  expect(offer?.slot).toMatchObject({ start: "12:00:00", end: "13:30:00", minutes: 90 });
  const late = { ...slot("2026-11-24", "23:30", 0, "ana"), isAsLongAsAsked: true } as const;
  expect(offerSlots(availability(late), colour, window, "any")).toEqual([]);
  const heldFor: number[] = [];
  const held = ({ minutes }: Slot) => heldFor.push(minutes) > 0;
  expect(offerSlots(availability(open), colour, window, "any", held)).toEqual([]);
  expect(heldFor).toEqual([60, 90]);
});

describe("without a preference", () => {
  test("the cheapest free member is picked", () => {
    const [offer] = offerSlots(
      availability(slot("2026-11-25", "11:00", 90, "ana", "ben")),
      colour,
      window,
      "any",
    );
    expect(offer && pickMember(offer).member?.id).toBe("ben");
  });

  test("ties are spread evenly, and the same slot goes to the same member again", () => {
    const days = ["24", "25", "26", "27", "28", "29", "30"];
    const slots = days.flatMap((day) =>
      Array.from({ length: 36 }, (_, index) => {
        const hour = String(10 + Math.floor(index / 4)).padStart(2, "0");
        const minute = String((index % 4) * 15).padStart(2, "0");
        return slot(`2026-11-${day}`, `${hour}:${minute}`, 60, "ana", "ben", "cleo");
      }),
    );
    const offers = offerSlots(availability(...slots), cut, window, "any");
    const picked = offers.map((offer) => pickMember(offer).member?.id);
    const reversed = offers.map(({ slot, choices }) => ({ slot, choices: choices.toReversed() }));
    expect(reversed.map((offer) => pickMember(offer).member?.id)).toEqual(picked);
    for (const { id } of team) {
      const share = picked.filter((each) => each === id).length / picked.length;
      expect(share).toBeGreaterThan(0.25);
      expect(share).toBeLessThan(0.42);
    }
  });
});
