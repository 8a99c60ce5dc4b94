import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wireAvailability } from "./availability.ts";
import { unreadFields } from "./canonical.ts";
import { wireCatalogue } from "./catalogue.ts";
import { wireAppointment } from "./records.ts";

const tier = { id: "t", name: "T", price: 60, durationInMinutes: 50, teamMemberIds: ["a"] };
const option = { id: "o", name: "O", price: 12.5, durationInMinutes: 10 };
const group = { id: "g", name: "G", minSelections: 1, maxSelections: 2, options: [option] };
const variant = { id: "v", name: "V", price: 40, durationInMinutes: 60, pricingTiers: [tier] };
const service = {
  id: "s",
  name: "S",
  price: 30,
  durationInMinutes: 45,
  disabledForOnlineBooking: false,
  requiresMembership: true,
  useVariants: true,
  usePricingTiers: true,
  variants: [variant],
  optionGroups: [group],
};

function read(one: unknown) {
  const { categories } = wireCatalogue.parse({
    data: [{ id: "c", name: "C", services: [one], bundles: [] }],
  });
  const [result] = categories[0]?.services ?? [];
  if (!result) throw new Error("not listed");
  return result.ok ? result.value : result.error.issues.map(({ path }) => path);
}

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  durationInMinutes: ["duration", "durationMinutes"],
  variants: ["serviceVariants"],
  pricingTiers: ["tiers", "priceTiers"],
  optionGroups: ["addonGroups", "addOnGroups", "addons"],
  minSelections: ["min"],
  maxSelections: ["max"],
};

const spelling = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.replace(/^./, (letter) => letter.toUpperCase()),
  (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
);

/** Writes every field under the name that `choose` gives. */
function renamed(raw: unknown, choose: (name: string) => string): unknown {
  if (Array.isArray(raw)) return raw.map((one) => renamed(one, choose));
  if (typeof raw !== "object" || raw === null) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [choose(name), renamed(value, choose)]),
  );
}

test("every accepted name in every spelling reads the same", () => {
  fc.assert(
    fc.property(fc.nat(2), spelling, (which, spell) => {
      const choose = (name: string) => spell([name, ...(OTHERS[name] ?? [])][which] ?? name);
      expect(read(renamed(service, choose))).toEqual(read(service));
    }),
  );
});

const variantWith = (changes: object) => ({ ...service, variants: [{ ...variant, ...changes }] });
const groupWith = (changes: object) => ({ ...service, optionGroups: [{ ...group, ...changes }] });
const tierWith = (changes: object) =>
  variantWith({ pricingTiers: [{ ...tier, teamMemberIds: undefined, ...changes }] });

test.each([
  ["an id of a variant", variantWith({ id: undefined, variantId: "v" })],
  ["an id of a group", groupWith({ id: undefined, optionGroupId: "g" })],
  ["an id of an option", groupWith({ options: [{ ...option, id: undefined, optionId: "o" }] })],
  ["ids of team members", tierWith({ teamMembers: ["a"] })],
  ["team members", tierWith({ teamMembers: [{ id: "a", name: "Ada" }] })],
])("%s under another name", (_what, raw) => {
  expect(read(raw)).toEqual(read(service));
});

describe("of two names", () => {
  const flat = { ...service, useVariants: false, usePricingTiers: false };

  test("the documented one wins over whatever stands under another", () => {
    const anything = fc.constantFrom(7, "7", true, {}, [], [7], null);
    const others = fc.dictionary(fc.constantFrom(...Object.values(OTHERS).flat()), anything);
    fc.assert(
      fc.property(others, others, (beside, within) => {
        const variants = [{ ...within, ...variant }];
        const { addonGroups, addOnGroups, addons, ...inGroup } = within;
        const optionGroups = [{ ...inGroup, ...group, options: [{ ...within, ...option }] }];
        const tiers = { pricingTiers: [tier] };
        const raw = { ...beside, ...service, ...tiers, variants, optionGroups };
        expect(read(raw)).toEqual(read(service));
      }),
    );
  });

  test.each([
    [{ ...flat, price: null, Price: 30 }],
    [{ ...flat, durationInMinutes: null, duration: 45 }],
    [{ ...flat, durationInMinutes: undefined, duration: 45, durationMinutes: 45 }],
    [{ ...flat, price: 30, Price: 30 }],
  ])("one is read where the other is absent or says the same: %j", (raw) => {
    expect(read(raw)).toEqual(read(flat));
  });

  test.each([
    [{ ...flat, Price: 31 }, "price"],
    [{ ...flat, requires_membership: false }, "requiresMembership"],
    [
      { ...flat, durationInMinutes: undefined, duration: 30, durationMinutes: 45 },
      "durationInMinutes",
    ],
    [{ ...service, variants: [{ ...variant, Id: "w" }] }, "variants[0].id"],
  ])("two values refuse the record alone: %j", (raw, path) => {
    expect(read(raw)).toContain(path);
  });

  test("refuse a slot alone", () => {
    const slot = { startTime: "09:00:00", endTime: "09:45:00", availableTeamMemberIds: ["a"] };
    const timeSlots = [{ ...slot, start_time: "10:00:00" }, slot];
    const { days } = wireAvailability.parse({ days: [{ date: "2026-11-24", timeSlots }] });
    expect(days).toMatchObject([{ unread: 1, timeSlots: [{ startTime: "09:00:00" }] }]);
  });

  test("refuse an appointment", () => {
    expect(wireAppointment.safeParse({ id: "a", Id: "b" }).success).toBe(false);
  });
});

describe("fields that nobody reads", () => {
  const raw = {
    requestId: 7,
    data: [
      {
        id: "c",
        name: "C",
        services: [
          { ...service, internalNote: null, costPrice: null, duration: 45 },
          {
            ...service,
            id: "z",
            costPrice: 1.23,
            priceIncludingTax: 36,
            variants: [{ "Price 2": [] }],
          },
        ],
        bundles: [{ id: "b", services: ["s"], visibility: { to: "staff" } }],
      },
    ],
  };

  test("are named with their path and value", () => {
    expect([...unreadFields("catalogue", raw)]).toEqual([
      ["requestId", 7],
      ["data[].services[].internalNote", null],
      ["data[].services[].costPrice", null],
      ["data[].services[].duration", 45],
      ["data[].services[].costPrice", 1.23],
      ["data[].services[].priceIncludingTax", 36],
      ["data[].services[].variants[].Price 2", []],
      ["data[].bundles[].visibility", { to: "staff" }],
    ]);
  });

  test("are found under the names that records have", () => {
    const appointment = { id: "a", Client: { id: "c", vip: true }, services: [{ room: 3 }] };
    const expected = ["Client.vip", "services[].room"];
    const paths = (kind: Parameters<typeof unreadFields>[0], body: unknown) =>
      [...unreadFields(kind, body)].map(([path]) => path);
    expect(paths("appointment", appointment)).toEqual(expected);
    expect(paths("clientSearch", { Items: [{ id: "c", tags: [] }], page: { size: 20 } })).toEqual([
      "page",
      "Items[].tags",
    ]);
    const slot = { startTime: "09:00:00", capacity: 4 };
    expect(paths("availability", { days: [{ weekday: 2, timeSlots: [slot] }] })).toEqual([
      "days[].weekday",
      "days[].timeSlots[].capacity",
    ]);
  });

  test.each([null, "x", 7, [], {}, { data: "x" }])("are none in %j", (body) => {
    expect([...unreadFields("catalogue", body)]).toEqual([]);
  });
});
