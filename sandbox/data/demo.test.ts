import { describe, expect, test } from "vitest";
import { findService } from "../location.ts";
import type { Interval } from "../model.ts";
import { openSalon } from "../open.ts";
import { startsOf, startTest, type TestSandbox, today } from "../testing/sandbox.ts";
import { addDays, datesFrom } from "../wall-clock.ts";
import { businessCalled, businesses } from "./businesses.ts";
import { closedDates, daysAhead, nearlyFullDate } from "./calendar.ts";

const { menu, team } = businessCalled("linden");
const services = menu.flatMap((category) => category.services);
const bundles = menu.flatMap((category) => category.bundles);

describe("the menu", () => {
  test("has about thirty services in six categories", () => {
    expect(menu).toHaveLength(6);
    expect(services.length).toBeGreaterThanOrEqual(28);
    expect(team).toHaveLength(5);
  });

  test("shows every feature of the catalogue", () => {
    const having = (test: (service: (typeof services)[number]) => boolean) =>
      services.filter(test).length;
    expect(having((each) => each.variants.length > 0)).toBeGreaterThan(1);
    expect(having((each) => each.tiers.length > 0)).toBeGreaterThan(1);
    expect(having((each) => each.optionGroups.some((group) => group.min > 0))).toBeGreaterThan(1);
    expect(having((each) => each.optionGroups.some((group) => group.max > 1))).toBeGreaterThan(1);
    expect(having((each) => each.optionGroups.length > 1)).toBeGreaterThan(1);
    expect(having((each) => each.disabled)).toBeGreaterThan(0);
    expect(having((each) => each.membersOnly)).toBeGreaterThan(0);
    expect(having((each) => each.needsRoom)).toBeGreaterThan(0);
    expect(having((each) => each.memberIds === null)).toBe(1);
    const modes = services.map((each) => each.prerequisites?.mode);
    expect(modes).toEqual(expect.arrayContaining(["any", "all"]));
    const priced = bundles.map((bundle) => bundle.cents !== null);
    expect(new Set(priced)).toEqual(new Set([true, false]));
  });

  test("has unique ids, and references that exist", () => {
    const ids = [...services, ...bundles, ...team].map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(services.map((each) => each.id));
    const referred = [
      ...bundles.flatMap((bundle) => bundle.items.map((item) => item.serviceId)),
      ...services.flatMap((each) => each.prerequisites?.serviceIds ?? []),
    ];
    expect(referred.filter((id) => !known.has(id))).toEqual([]);
  });

  test("names only qualified members in tiers", () => {
    for (const { memberIds, tiers, variants } of services) {
      const all = [...tiers, ...variants.flatMap((variant) => variant.tiers)];
      const named = all.flatMap((tier) => tier.memberIds);
      expect(memberIds === null ? named : named.filter((id) => !memberIds.includes(id))).toEqual(
        [],
      );
    }
  });

  test("prices a bundle as the sum of its services", () => {
    for (const { cents, items } of bundles.filter((bundle) => bundle.cents !== null)) {
      expect(items.reduce((sum, item) => sum + (item.worth?.cents ?? 0), 0)).toBe(cents);
    }
  });

  test("has add-on groups that can be satisfied", () => {
    for (const { min, max, options } of services.flatMap((each) => each.optionGroups)) {
      expect(min).toBeLessThanOrEqual(max);
      expect(max).toBeLessThanOrEqual(options.length);
    }
  });
});

test.for([...businesses])("the %s opens with a full calendar", (name) => {
  const location = openSalon("bookfront", today, name);
  const offered = location.categories.flatMap((category) => category.services);
  const ids = location.team.map(({ id }) => id);
  const staffed = offered.flatMap(({ memberIds }) => memberIds ?? []);
  expect(ids.every((id) => staffed.includes(id))).toBe(true);
  expect(
    location.team.flatMap(({ id }) => location.appointments.busy(id, addDays(today, 3))),
  ).not.toEqual([]);
  for (const { items } of location.categories.flatMap((category) => category.bundles)) {
    for (const { serviceId } of items) expect(findService(location, serviceId)).not.toBeNull();
  }
});

/** Each day of the week as today, so that weekends do not hide a mistake. */
const weekOfTodays = datesFrom(today, addDays(today, 6)).map((date): [string] => [date]);

function bookedMinutes(salon: ReturnType<typeof openSalon>, date: string): number {
  const stretches = team.flatMap(({ id }): Interval[] => salon.appointments.busy(id, date));
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}

describe.for(weekOfTodays)("the calendar seen from %s", ([date]) => {
  test("is closed on one more day within two weeks, and nearly full on another", () => {
    const closed = closedDates(date);
    expect(closed.size).toBe(1);
    const full = nearlyFullDate(date);
    expect(full).toBeDefined();
    expect(closed.has(full ?? "")).toBe(false);
  });

  test("has no double bookings, and only qualified members", () => {
    const salon = openSalon("bookfront", date);
    for (const day of datesFrom(date, addDays(date, daysAhead))) {
      for (const { id } of team) {
        const busy = salon.appointments.busy(id, day).sort((one, other) => one.from - other.from);
        busy.reduce(
          (before, next) => {
            expect(next.from).toBeGreaterThanOrEqual(before.to);
            return next;
          },
          { from: 0, to: 0 },
        );
      }
    }
    const lines = salon.appointments.all().flatMap((appointment) => appointment.lines);
    const wrong = lines.filter(
      (line) => !findService(salon, line.serviceId)?.memberIds?.includes(line.memberId ?? ""),
    );
    expect(wrong).toEqual([]);
  });

  test("is less full later, but never empty", () => {
    const salon = openSalon("bookfront", date);
    const month = (from: number) =>
      datesFrom(addDays(date, from), addDays(date, from + 29))
        .map((day) => bookedMinutes(salon, day))
        .reduce((sum, minutes) => sum + minutes, 0);
    expect(month(0)).toBeGreaterThan(month(90));
    expect(month(90)).toBeGreaterThan(0);
  });
});

const cut = { services: [{ serviceId: "svc_cut", variantId: "var_cut_short" }] };

test("the nearly full day has a few cuts left, with one person", async () => {
  const sandbox = await startTest();
  const starts = await startsOf(sandbox, { ...cut, date: "2026-11-23" });
  expect(nearlyFullDate(today)).toBe("2026-11-23");
  expect(starts.length).toBeGreaterThan(0);
  expect(starts.length).toBeLessThan(4);
});

async function month(sandbox: TestSandbox): Promise<string> {
  const query = {
    startDate: today,
    endDate: addDays(today, 30),
    teamMemberId: "any",
    services: JSON.stringify(cut.services),
  };
  return (await sandbox.api("GET /api/Appointments/availability", { query })).text;
}

test("the same seed and day make the same calendar, another seed another", async () => {
  const [first, again] = [await startTest(), await startTest()];
  expect(await month(again)).toBe(await month(first));
  const other = await startTest({ seed: "another" });
  expect(await month(other)).not.toBe(await month(first));
  await first.control("POST /reset", { seed: "another" });
  expect(await month(first)).toBe(await month(other));
  await first.control("POST /reset");
  expect(await month(first)).toBe(await month(again));
});

test("the emporium has 3,000 services in 40 categories, one of which has 900", () => {
  const { categories } = openSalon("bookfront", today, "emporium");
  const sizes = categories.map((category) => category.services.length);
  expect(sizes).toHaveLength(40);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(3_000);
  expect(Math.max(...sizes)).toBe(900);
  const ids = categories.flatMap((category) => category.services.map(({ id }) => id));
  expect(new Set(ids).size).toBe(3_000);
});
