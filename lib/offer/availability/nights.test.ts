import { describe, expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import { NONE_CLOSED } from "#lib/offer/catalogue/bookable.ts";
import { checkCart } from "#lib/offer/catalogue/cart.ts";
import type { Cart } from "#lib/offer/catalogue/types.ts";
import type { SettingsPatch } from "../../../sandbox/settings.ts";
import { offerSlots } from "./offers.ts";
import { catalogueOf, openSalon } from "./testing/salon.ts";
import { composeVisits } from "./visits/compose.ts";
import { lineOffers, readParts } from "./visits/read.ts";

/** Slots at night, by the wall clock of an upstream that knows nothing of clocks that change. */

const cut: Cart = [{ serviceId: "1042", addons: [] }];
const NIGHT = { from: 0, to: 6 * 60 };

async function offered(zone: string, date: string, settings: SettingsPatch, cart = cut) {
  const salon = await openSalon(settings, zone);
  const checked = checkCart(await catalogueOf(salon), cart, NONE_CLOSED);
  if (!checked.ok) throw new Error("bad cart");
  const read = await salon.availability.read(checked.value, "any", date, date);
  if (!read.ok) throw new Error(read.error);
  const lines = await readParts(
    salon.availability,
    checked.value,
    { by: "line" },
    { from: date, to: date },
    {},
  );
  if (!lines.ok) throw new Error(lines.error);
  const byLine = lineOffers(lines.value, checked.value, salon.window(), () => false);
  const offers = offerSlots(read.value, checked.value, salon.window(), "any");
  return {
    unread: read.value.unread.size,
    starts: offers.map(({ slot }) => slot.start.slice(0, 5)),
    minutes: offers[0]?.choices[0]?.quote.total.minutes ?? 0,
    composed: composeVisits(checked.value, byLine, { ...location.rules, maxGapMinutes: 0 }).flatMap(
      ({ choices }) => choices[0]?.parts?.map(({ start }) => start.slice(0, 5)) ?? [],
    ),
  };
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const quarters = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 15) + 1 }, (_, at) => clock(from + at * 15));

describe("a time that the clock skips", () => {
  test.each([
    ["Europe/Lisbon", "2027-03-28", 60, 120],
    ["Europe/Berlin", "2027-03-28", 120, 180],
    ["America/New_York", "2027-03-14", 120, 180],
    ["Australia/Lord_Howe", "2027-10-03", 120, 150],
    ["America/Santiago", "2027-09-05", 0, 60],
    ["Africa/Cairo", "2027-04-30", 0, 60],
    ["Asia/Beirut", "2027-03-28", 0, 60],
  ])("is not offered, nor a visit over it (%s)", async (zone, date, from, to) => {
    const read = await offered(zone, date, { hours: NIGHT });
    const before = from >= read.minutes ? quarters(0, from - read.minutes) : [];
    expect(read.minutes).toBeGreaterThan(0);
    expect(read).toMatchObject({
      unread: 0,
      starts: [...before, ...quarters(to, NIGHT.to - read.minutes)],
    });
    const visit = await offered(zone, date, { hours: NIGHT }, [...cut, ...cut]);
    const all = [...visit.starts, ...visit.composed];
    expect(visit.composed.length).toBeGreaterThan(0);
    expect(all.filter((start) => start >= clock(from) && start < clock(to))).toEqual([]);
  });

  test("and an hour that comes twice is offered once", async () => {
    const { starts, minutes } = await offered("Europe/Berlin", "2027-10-31", { hours: NIGHT });
    expect(starts).toEqual(quarters(0, NIGHT.to - minutes));
  });
});

describe("around midnight", () => {
  const date = "2027-04-06";

  test("a visit past midnight is not offered, and leaves its day readable", async () => {
    const read = await offered("Europe/Berlin", date, { hours: { from: 1_320, to: 1_560 } });
    expect(read).toMatchObject({ unread: 0, starts: quarters(1_320, 1_440 - read.minutes) });
  });
});
