import { expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import type { Slot } from "#lib/offer/availability/types.ts";
import { timeAt } from "#lib/values/calendar.ts";
import { ok } from "#lib/values/result.ts";
import { questionsOf } from "./questions.ts";
import { plannedCut } from "./testing/planned.ts";
import { planVisit } from "./times.ts";
import type { Planned } from "./types.ts";

const { cart: checked, offer } = plannedCut();
const now = () => Date.parse("2026-11-24T09:00:00Z");

/** Every half hour from ten, six times. */
function freeOn(date: string, memberIds: readonly string[], from = 600): readonly Slot[] {
  return Array.from({ length: 6 }, (_, index) => {
    const [start = "", end = ""] = [from + index * 30, from + index * 30 + 30].map(timeAt);
    return { date, start, end, minutes: 30, memberIds };
  });
}

function plan(slots: readonly Slot[], earlier: readonly Planned[] = []) {
  const members = [
    { id: "mara", name: "Mara" },
    { id: "jonas", name: "Jonas" },
  ];
  const unread = new Map<string, number>();
  const readFresh = async (_: unknown, __: unknown, from: string, to: string) =>
    ok({ ...{ from, to, slots, members, unread }, waitlist: false, stale: false, readAt: now() });
  const deps = {
    ...{ location, now, availability: { readFresh }, isStopping: () => false },
    bookings: { held: async () => () => false },
  };
  return planVisit(deps, "plain", [{ cart: offer.cart, checked }], earlier);
}

function whenAndWho(planned: Planned | undefined) {
  return planned && [planned.offer.slot.date, planned.offer.choice.member?.id];
}

test("a visit is on a weekday and with somebody of whom no earlier one is", async () => {
  const both = ["mara", "jonas"];
  const days = ["2027-11-15", "2027-11-16", "2027-11-17", "2027-11-23", "2027-11-24"];
  const slots = days.flatMap((date) => freeOn(date, both));
  const first = await plan(slots);
  expect([whenAndWho(first), first?.target?.date]).toEqual([["2027-11-24", "jonas"], "2027-11-23"]);
  const second = await plan(slots, first ? [first] : []);
  expect(whenAndWho(second)).toEqual(["2027-11-15", "mara"]);
});

test("the owner reads each person's own hours", async () => {
  const slots = [...freeOn("2027-11-24", ["mara"]), ...freeOn("2027-11-24", ["jonas"], 900)];
  const planned = await plan(slots);
  const catalogue = { categories: [], services: new Map(), bundles: new Map(), issues: [] };
  expect(questionsOf(catalogue, planned ? [planned] : [])[0]).toBe(
    "“Cut” is free on Wed, 24 Nov 2027: first 10:00, last 17:30, with Mara 10:00–12:30, Jonas 15:00–17:30: is that so?",
  );
});
