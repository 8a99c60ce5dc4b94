import { describe, expect, test } from "vitest";
import { findService } from "../location.ts";
import type { Interval } from "../model.ts";
import { daysOf, startsOf, startTest, today } from "../testing/sandbox.ts";
import { addDays, datesFrom } from "../wall-clock.ts";
import { openSalon } from "../world.ts";
import { businesses, businessNames } from "./businesses.ts";
import { closedDates, daysAhead, nearlyFullDate } from "./calendar.ts";

const { menu, team } = businesses.linden;
const services = menu.flatMap((category) => category.services);
const bundles = menu.flatMap((category) => category.bundles);

test("the salon has every trap of the catalogue", () => {
  const having = (test: (service: (typeof services)[number]) => boolean) =>
    services.filter(test).length;
  expect(having((each) => each.variants.length > 0)).toBeGreaterThan(1);
  expect(having((each) => each.tiers.length > 0)).toBeGreaterThan(1);
  expect(having((each) => each.variants.some(({ tiers }) => tiers.length > 0))).toBe(1);
  expect(having((each) => each.optionGroups.some((group) => group.min > 0))).toBeGreaterThan(1);
  expect(having((each) => each.optionGroups.some((group) => group.max > 1))).toBeGreaterThan(1);
  expect(having((each) => each.optionGroups.length > 1)).toBeGreaterThan(1);
  expect(having((each) => each.disabled)).toBeGreaterThan(0);
  expect(having((each) => each.membersOnly)).toBeGreaterThan(0);
  expect(having((each) => each.needsRoom)).toBeGreaterThan(0);
  expect(having((each) => each.memberIds === null)).toBe(1);
  const modes = services.map((each) => each.prerequisites?.mode);
  expect(modes).toEqual(expect.arrayContaining(["any", "all"]));
  expect(new Set(bundles.map(({ cents }) => cents !== null))).toEqual(new Set([true, false]));
});

describe.for([...businessNames])("the menu of %s", (name) => {
  const location = openSalon(name, today);
  const offered = location.categories.flatMap((category) => category.services);
  const sold = location.categories.flatMap((category) => category.bundles);

  test("has unique ids, and references that exist", () => {
    const ids = [...offered, ...sold, ...location.team].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = [
      ...sold.flatMap(({ items }) => items.map((item) => item.serviceId)),
      ...offered.flatMap((each) => each.prerequisites?.serviceIds ?? []),
    ];
    const known = new Set(ids);
    expect(referred.filter((id) => !known.has(id))).toEqual([]);
  });

  test("names only qualified members in tiers, and has work for everybody", () => {
    const staffed = offered.flatMap(({ memberIds }) => memberIds ?? []);
    expect(location.team.filter(({ id }) => !staffed.includes(id))).toEqual([]);
    for (const { memberIds, tiers, variants } of offered) {
      const all = [...tiers, ...variants.flatMap((variant) => variant.tiers)];
      const strangers = all.flatMap((tier) => tier.memberIds);
      expect(strangers.filter((id) => !memberIds?.includes(id))).toEqual([]);
    }
  });

  test("prices a bundle as the sum of its services, and has add-ons that can be chosen", () => {
    for (const { cents, items } of sold.filter((bundle) => bundle.cents !== null)) {
      expect(items.reduce((sum, item) => sum + (item.worth?.cents ?? 0), 0)).toBe(cents);
    }
    for (const { min, max, options } of offered.flatMap((each) => each.optionGroups)) {
      expect(min).toBeLessThanOrEqual(max);
      expect(max).toBeLessThanOrEqual(options.length);
    }
  });
});

/** Each day of the week as today, so that weekends do not hide a mistake. */
const weekOfTodays = datesFrom(today, addDays(today, 6)).map((date): [string] => [date]);

describe.for(weekOfTodays)("the calendar seen from %s", ([date]) => {
  test("is closed on one more day within two weeks, and nearly full on another", () => {
    const closed = closedDates(date);
    const full = nearlyFullDate(date);
    expect(closed.size).toBe(1);
    expect(full).toBeDefined();
    expect(closed.has(full ?? "")).toBe(false);
  });

  test("has no double bookings, only qualified members, and is less full later", () => {
    const salon = openSalon("linden", date);
    const minutes: number[] = [];
    for (const day of datesFrom(date, addDays(date, daysAhead))) {
      const stretches = team.map(({ id }) => salon.appointments.busy(id, day));
      expect(stretches.flatMap(overlapsIn)).toEqual([]);
      minutes.push(stretches.flat().reduce((sum, { from, to }) => sum + to - from, 0));
    }
    const lines = salon.appointments.all().flatMap((appointment) => appointment.lines);
    const isWrong = ({ serviceId, memberId }: (typeof lines)[number]) =>
      !findService(salon, serviceId)?.memberIds?.includes(memberId ?? "");
    expect(lines.filter(isWrong)).toEqual([]);
    const month = (from: number) => minutes.slice(from, from + 30).reduce((sum, one) => sum + one);
    expect(month(0)).toBeGreaterThan(month(90));
    expect(month(90)).toBeGreaterThan(0);
  });
});

function overlapsIn(busy: Interval[]): Interval[] {
  const sorted = busy.toSorted((one, other) => one.from - other.from);
  return sorted.filter(({ from }, at) => from < (sorted[at - 1]?.to ?? 0));
}

test("the nearly full day has a few cuts left, and every start makes the same calendar", async () => {
  const services = [{ serviceId: "svc_cut", variantId: "var_cut_short" }];
  const full = nearlyFullDate(today);
  expect(full).toBe("2026-11-23");
  const starts = await startsOf(await startTest(), { services, date: "2026-11-23" });
  expect(starts.length).toBeGreaterThan(0);
  expect(starts.length).toBeLessThan(4);
  expect(await startsOf(await startTest(), { services, date: "2026-11-23" })).toEqual(starts);
});

test("today is the salon's today, in its own zone", async () => {
  // Saturday evening in New York, Sunday in Berlin: the closed Wednesday is not the same.
  const now = () => Date.parse("2026-11-21T23:30:00Z");
  const closedWednesdays = async (timeZone: string) => {
    const sandbox = await startTest({ timeZone, now });
    const services = [{ serviceId: "svc_light_pod" }];
    const days = await daysOf(sandbox, { services, date: "2026-11-23", endDate: "2026-12-05" });
    const closed = days.filter((day) => day.slotCount === 0).map((day) => day.date);
    return closed.filter((date) => date !== "2026-11-29");
  };
  expect(await closedWednesdays("America/New_York")).toEqual(["2026-11-25"]);
  expect(await closedWednesdays("Europe/Berlin")).toEqual(["2026-12-02"]);
});
