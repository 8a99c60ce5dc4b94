import { beforeEach, expect, test } from "vitest";
import { openSalon, type Salon } from "#lib/offer/availability/testing/salon.ts";
import type { SettingsPatch } from "../../../sandbox/settings.ts";
import type { Catalogue } from "./types.ts";

/** What a documented field of one record may hold by mistake, written by the sandbox. */

const TRIM = "1042";
const ABSENT = "$absent";

let salon: Salon;
let plain: Catalogue;

beforeEach(async () => {
  salon = await openSalon();
  plain = await menuWith({});
});

async function menuWith(overrides: SettingsPatch["overrides"]): Promise<Catalogue> {
  await salon.set({ overrides });
  const read = await salon.catalogue.readFresh("finish");
  if (!read.ok) throw new Error(read.error);
  return read.value.catalogue;
}

/** Every service that is read, with all that is sold of it. */
function soldIn({ services }: Catalogue, without: string) {
  return [...services].filter(([id]) => id !== without);
}

function unreadIn({ categories, issues }: Catalogue) {
  const entries = categories.flatMap((category) => category.entries);
  const closed = entries.flatMap((entry) => (entry.readable ? [] : [entry.service]));
  const named = closed.flatMap((one) => one.issues).concat(issues);
  return { closed: closed.map(({ id }) => id), named: named.map(({ path }) => path).join() };
}

const odd: readonly [field: string, value: unknown][] = [
  ...["12,50", "12.50", "NaN", "", null, ABSENT, -5, -0.01, 12.345, 1e308, true].map(
    (value): [string, unknown] => ["price", value],
  ),
  ...[{ amount: 12 }, [12], []].map((value): [string, unknown] => ["price", value]),
  ...["15", "", null, ABSENT, 0, -15, 12.5, 1e9, {}, [15]].map((value): [string, unknown] => [
    "durationInMinutes",
    value,
  ]),
  ["useVariants", true],
  ["useVariants", "true"],
  ["usePricingTiers", true],
  ["usePricingTiers", 1],
  ["disabledForOnlineBooking", "no"],
  ["requiresMembership", {}],
  ["optionGroups", {}],
  ["optionGroups", [null]],
  ["optionGroups", [{ id: "grp", name: "Extras", options: [null] }]],
  ["optionGroups", [{ id: "grp", name: "Extras", options: {} }]],
  ["prerequisiteServiceIds", "svc_cut"],
  ["prerequisiteServiceIds", [null]],
  ["id", "x".repeat(101)],
];

test("an odd value in a record of a service closes it alone, and is named to staff", async () => {
  for (const [field, value] of odd) {
    const catalogue = await menuWith({ [TRIM]: { [field]: value } });
    const { closed, named } = unreadIn(catalogue);
    const what = `${field}: ${JSON.stringify(value)}`;
    expect([what, closed]).toEqual([what, [field === "id" ? value : TRIM]]);
    const place = { useVariants: "variants", usePricingTiers: "pricingTiers" }[field] ?? field;
    expect([field, place].some((one) => named.includes(one)) ? what : named).toBe(what);
    expect(soldIn(catalogue, TRIM)).toEqual(soldIn(plain, TRIM));
  }
});

test.each([
  ["a variant without a price", { var_cut_long: { price: null } }, "svc_cut", "variants[2].price"],
  ["a variant without a name", { var_cut_long: { name: "" } }, "svc_cut", "variants[2].name"],
  ["two variants of one id", { var_cut_long: { id: "var_cut_short" } }, "svc_cut", "variants[2]"],
  ["missing variants", { svc_cut: { variants: ABSENT } }, "svc_cut", "variants"],
  ["an object of variants", { svc_cut: { variants: {} } }, "svc_cut", "variants"],
  ["no variant but null", { svc_cut: { variants: [null] } }, "svc_cut", "variants[0]"],
  ["an option without a length", { opt_ampoule: { durationInMinutes: ABSENT } }, "a/b~c d", "opt"],
  ["an option of −5", { opt_ampoule: { price: -5 } }, "a/b~c d", "options[0].price"],
  [
    "a tier without members",
    { tier_blow_dry_junior: { teamMemberIds: ABSENT } },
    "svc_blow_dry",
    "pricingTiers[0].teamMemberIds",
  ],
  [
    "a tier of null",
    { tier_blow_dry_junior: { teamMemberIds: [null] } },
    "svc_blow_dry",
    "pricingTiers[0].teamMemberIds",
  ],
  [
    "a member in two tiers",
    { tier_blow_dry_junior: { teamMemberIds: ["tm_jonas"] } },
    "svc_blow_dry",
    "pricingTiers[1].teamMemberIds",
  ],
])("%s closes its service alone", async (_, overrides, id, path) => {
  const catalogue = await menuWith(overrides);
  const { closed, named } = unreadIn(catalogue);
  expect(closed).toEqual([id]);
  expect(named).toContain(path);
  expect(soldIn(catalogue, id)).toEqual(soldIn(plain, id));
});

test.each([
  ["a service without a name", { [TRIM]: { name: "" } }],
  ["a service without an id", { [TRIM]: { id: null } }],
  ["a service of another's id", { [TRIM]: { id: "svc_clipper_cut" } }],
])("%s takes no other with it, but those of its id", async (_, overrides) => {
  const catalogue = await menuWith(overrides);
  expect(unreadIn(catalogue).named).toMatch(/id|name/);
  expect(catalogue.services.has(TRIM)).toBe(false);
  const gone = [TRIM, "svc_clipper_cut"];
  const others = (of: Catalogue) => [...of.services.keys()].filter((one) => !gone.includes(one));
  expect(others(catalogue)).toEqual(others(plain));
});

test("a list of services or a category that is none leaves the rest of the menu", async () => {
  for (const services of [null, {}, [null, 7, [], "x"]]) {
    const catalogue = await menuWith({ cat_nails: { services } });
    expect(unreadIn(catalogue).named).toContain("services");
    expect(catalogue.services.size).toBeLessThan(plain.services.size);
    expect(catalogue.services.get(TRIM)).toEqual(plain.services.get(TRIM));
  }
});
