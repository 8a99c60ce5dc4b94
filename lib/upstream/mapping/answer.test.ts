import { describe, expect, test } from "vitest";
import type { Expressions } from "#lib/config/mapping.ts";
import type { Route } from "../routes.ts";
import { AS_LONG_AS_ASKED } from "../schema/availability.ts";
import { mapAnswer } from "./answer.ts";

const place = { timeZone: "Europe/Berlin", currency: "EUR" };
const week = { startDate: "2026-11-24", endDate: "2026-11-26" };

async function mapped(
  route: Route,
  expressions: Expressions,
  json: unknown,
  query: Readonly<Record<string, unknown>> = {},
) {
  const mapping = { ...place, expressions };
  const answer = await mapAnswer(mapping, { route, query }, { status: 200, json });
  return answer.json;
}

describe("a menu", () => {
  const cut = { no: 7, title: "Cut", cents: 6005, length: "PT1H45M", bookable: true };
  const lists = { categories: "groups", services: "items" };
  const notInUse = { useVariants: false, usePricingTiers: false };
  const item =
    "{'id': no, 'name': title, 'price': $major(cents), 'durationInMinutes': $minutes(length)}";

  test("has what `item` and its kind say, and nothing else", async () => {
    const long = { no: 1, title: "Long", cents: 7000, length: "02:00", by: [3] };
    const services = [{ ...cut, description: "With a wash", sizes: [long], costPrice: 3 }];
    const menu = await mapped(
      "categories",
      {
        lists: { ...lists, variants: "sizes", pricingTiers: "rates" },
        item,
        service: "{'disabledForOnlineBooking': $not(bookable)}",
        category: "{'name': 'Our ' & title}",
      },
      { groups: [{ no: 1, title: "Hair", items: services }] },
    );
    expect(menu).toEqual({
      data: [
        {
          id: 1,
          name: "Our Hair",
          services: [
            {
              id: 7,
              name: "Cut",
              price: 60.05,
              durationInMinutes: 105,
              disabledForOnlineBooking: false,
              useVariants: true,
              usePricingTiers: false,
              variants: [{ id: 1, name: "Long", price: 70, durationInMinutes: 120 }],
            },
          ],
        },
      ],
    });
  });

  test("keeps a price out that its expression cannot use", async () => {
    const services = [{ ...cut, price: 6005, cents: 60.5 }];
    const menu = await mapped("categories", { lists, item }, { groups: [{ items: services }] });
    expect(menu).toEqual({
      data: [{ services: [{ id: 7, name: "Cut", durationInMinutes: 105, ...notInUse }] }],
    });
  });

  test("closes a record alone whose expressions fail, and keeps its name", async () => {
    const odd = { ...cut, no: 8, title: "Wash", bookable: 5 };
    const service = "{'disabledForOnlineBooking': $lowercase(bookable) = 'no'}";
    const menu = await mapped(
      "categories",
      { lists, item, service },
      { groups: [{ title: "Hair", items: [{ ...cut, bookable: "yes" }, odd] }] },
    );
    expect(menu).toMatchObject({
      data: [{ services: [{ price: 60.05, disabledForOnlineBooking: false }, {}] }],
    });
    expect(menu).toHaveProperty("data.0.services.1", { id: 8, name: "Wash" });
  });

  test("whose list leads nowhere is not empty", async () => {
    await expect(mapped("categories", { lists }, { group: [] })).rejects.toThrow(
      "lists.categories: it leads nowhere",
    );
    expect(await mapped("categories", { lists }, { groups: [] })).toEqual({ data: [] });
  });

  test("of kinds that are not mapped is as it was", async () => {
    const data = [
      { id: 1, services: [{ Name: "Cut", UseVariants: true, Variants: [{ Price: 5 }] }] },
    ];
    expect(await mapped("categories", { slot: "{}" }, { data })).toEqual({ data });
  });
});

describe("free times", () => {
  const slot =
    "{'startTime': $local(from), 'endTime': $local(to), 'availableTeamMemberIds': staff}";
  const from = "2026-11-24T08:00:00Z";
  const opening = { from, to: "2026-11-24T09:00:00Z", staff: 3 };
  const nine = {
    date: "2026-11-24",
    startTime: "09:00:00",
    endTime: "10:00:00",
    availableTeamMemberIds: [3],
  };

  test("without an end are as long as what was asked for", async () => {
    const openings = [{ at: "09:00", staff: 3 }];
    const own = "{'date': '2026-11-24', 'startTime': at, 'availableTeamMemberIds': staff}";
    const lists = { slots: "openings" };
    expect(await mapped("availability", { lists, slot: own }, { openings }, week)).toMatchObject({
      days: [{ timeSlots: [{ startTime: "09:00", endTime: AS_LONG_AS_ASKED }] }, {}, {}],
    });
  });

  test("in one list become days, of which each that was asked for is listed", async () => {
    const lists = { slots: "openings" };
    expect(await mapped("availability", { lists, slot }, { openings: [opening] }, week)).toEqual({
      days: [
        { date: "2026-11-24", timeSlots: [nine] },
        { date: "2026-11-25", timeSlots: [] },
        { date: "2026-11-26", timeSlots: [] },
      ],
    });
  });

  test("without a date are of no day, hide no other, and no day is full", async () => {
    const lists = { slots: "openings" };
    const odd = { openings: [opening, { from: "soon", staff: 3 }] };
    expect(await mapped("availability", { lists, slot }, odd, week)).toMatchObject({
      days: [
        { date: "2026-11-24", timeSlots: [nine] },
        { timeSlots: [{ availableTeamMemberIds: [3] }] },
      ],
    });
  });

  test.each(["date", "startTime", "endTime"])(
    "whose %s has no text hide no other",
    async (field) => {
      const openings = [nine, { ...nine, [field]: { toString: 0 } }];
      const lists = { slots: "openings" };
      expect(await mapped("availability", { lists, slot: "$" }, { openings }, week)).toMatchObject({
        days: expect.arrayContaining([
          { date: "2026-11-24", timeSlots: expect.arrayContaining([nine]) },
        ]),
      });
    },
  );

  test("in days of their own have their dates from them", async () => {
    const own = "{'date': date, 'startTime': from, 'availableTeamMemberIds': staff}";
    const days = [
      { date: "2026-11-24", timeSlots: [{ from: "09:00", staff: 3 }] },
      { date: "2026-11-25", timeSlots: [] },
    ];
    const read = { days: [{ timeSlots: [{ startTime: "09:00" }] }, { timeSlots: [] }, {}] };
    expect(await mapped("availability", { slot: own }, { days }, week)).toMatchObject(read);
  });

  test("of which there are none are not a path that leads nowhere", async () => {
    const lists = { slots: "people.days.times" };
    const empty = { people: [{ days: [] }] };
    const days = [{ timeSlots: [] }, { timeSlots: [] }, { timeSlots: [] }];
    expect(await mapped("availability", { lists, slot }, empty, week)).toMatchObject({ days });
    const other = mapped("availability", { lists, slot }, { persons: [] }, week);
    await expect(other).rejects.toThrow("lists.slots: it leads nowhere");
  });
});

test("one expression reads an appointment that is found and one that is asked for", async () => {
  const expressions = {
    answer: "result",
    lists: { appointments: "rows" },
    appointment:
      "{'id': no, 'isCancelled': state = 9, 'services': lines.{'serviceId': item, 'startTime': $time(at)}}",
  };
  const raw = { no: 5, state: 9, isCancelled: false, lines: [{ item: 7, at: 0 }] };
  const read = { id: 5, isCancelled: true, services: [{ serviceId: 7, startTime: "01:00:00" }] };
  const result = { rows: [raw], count: 1 };
  expect(await mapped("searchAppointments", expressions, { result })).toEqual({ data: [read] });
  expect(await mapped("appointment", expressions, { result: raw })).toEqual(read);
});

test.each([
  ["result.no", { result: { no: 5 } }, { id: 5 }],
  ["{'id': no, 'warning': hint}", { no: 5, hint: "busy" }, { id: 5, warning: "busy" }],
])("what was created is its id, or an object: %s", async (created, json, made) => {
  expect(await mapped("createAppointment", { created }, json)).toEqual(made);
});

test("an expression is given what was asked, the answer, zone, currency and the record around", async () => {
  const service = `{"name": $join([$asked, $string($status), $query.of, $zone, $currency, $answer.by, $parent.name], " ")}`;
  const data = [{ name: "Hair", services: [{}] }];
  expect(await mapped("categories", { service }, { data, by: "us" }, { of: "a" })).toMatchObject({
    data: [{ services: [{ name: "categories 200 a Europe/Berlin EUR us Hair" }] }],
  });
});

test("an expression reads no environment, no prototype and nothing of the process", async () => {
  const names = "[process, constructor, $.constructor, $.__proto__, $env, $eval('process')]";
  expect(await mapped("client", { client: `{"id": ${names}}` }, {})).toEqual({ id: [] });
});

test("a fault says where it is, and nothing of what the answer holds", async () => {
  const json = { name: "Mia Secret" };
  for (const client of ['{"x":\n  $number(name)}', '{"id": $error("no " & name)}']) {
    const failing = mapped("client", { client }, json);
    await expect(failing).rejects.toThrow(/^client: line \d, column \d+: /);
    await expect(failing).rejects.not.toThrow("Secret");
  }
});

test.each([
  ["an endless one", "($f := function($x){$f($x)}; $f(1))"],
  ["a deep one", "($f := function($x){1 + $f($x)}; $f(1))"],
  ["a list that is too long", "[1..9999999]"],
])("%s ends", async (_, text) => {
  await expect(mapped("client", { client: text }, {})).rejects.toThrow(/^client: /);
});

test("3,000 services do not hold the event loop up", async () => {
  const items = Array.from({ length: 3_000 }, (_, no) => ({ no, cents: no, seconds: 1_800 }));
  const item = "{'id': no, 'price': $major(cents), 'durationInMinutes': seconds / 60}";
  let turns = 0;
  let turning = setImmediate(function turn() {
    turns += 1;
    turning = setImmediate(turn);
  });
  const lists = { categories: "groups", services: "items", variants: "sizes" };
  const begun = performance.now();
  await mapped("categories", { lists, item }, { groups: [{ items }] });
  clearImmediate(turning);
  // Evaluated at once it would not turn.
  expect(turns).toBeGreaterThan((performance.now() - begun) / 200);
});
