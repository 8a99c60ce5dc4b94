import { describe, expect, test } from "vitest";
import { wireCatalogue } from "#lib/upstream/schema/catalogue.ts";
import { reshapeCatalogue } from "./reshape.ts";
import { base, issues, reshape } from "./testing/reshaped.ts";

describe("add-on groups", () => {
  const option = { id: "mask", name: "Mask", price: 5, durationInMinutes: 10 };
  const group = { id: "care", name: "Care", minSelections: 1, maxSelections: 1, options: [option] };
  const groups = (changes: object) =>
    reshape([{ ...base, optionGroups: [{ ...group, ...changes }] }]).services.get("cut")
      ?.addonGroups;

  test.each([
    [{ minSelections: 2, maxSelections: 3 }, "minSelections: more than can be chosen"],
    [{ maxSelections: 0 }, "minSelections: more than can be chosen"],
    [{ options: [] }, "minSelections: more than can be chosen"],
    [{ options: [option, option] }, "options[1].id: the same id twice"],
    [{ options: [{ ...option, price: 0.001 }] }, "options[0].price: too_many_decimals"],
    [
      { minSelections: 0, options: [{ ...option, price: "5" }] },
      "options[0].price: expected number",
    ],
    [
      { options: [{ ...option, durationInMinutes: null }] },
      "options[0].durationInMinutes: expected",
    ],
    [{ options: undefined }, "options: missing"],
    [{ minSelections: "1" }, "minSelections: expected number"],
    [{ id: null }, "id: "],
  ])("%j closes the service", (changes, fault) => {
    const optionGroups = [{ ...group, ...changes }];
    const services = [{ ...base, optionGroups }];
    expect(issues(services)).toEqual([expect.stringContaining(`optionGroups[0].${fault}`)]);
  });

  test.each([
    [{ minSelections: undefined, min: 1, max: 1 }, 1, 1],
    [{ minSelections: null, maxSelections: null }, 0, 1],
    [{ minSelections: null, maxSelections: undefined, required: true }, 1, 1],
    [{ minSelections: 0, required: true, multiple: false, maxSelections: 9 }, 1, 1],
    [{ minSelections: 0, required: false, multiple: true }, 0, 1],
  ])("%j asks for %i to %i", (changes, min, max) => {
    expect(groups(changes)).toMatchObject([{ min, max }]);
  });

  test.each([{ options: [] }, { maxSelections: 0 }])(
    "that offer nothing are left out: %j",
    (changes) => {
      expect(groups({ minSelections: 0, ...changes })).toEqual([]);
    },
  );
});

describe("a bundle", () => {
  const variants = [{ id: "long", name: "Long", price: 40, durationInMinutes: 60 }];
  const styled = { ...base, id: "style", useVariants: true, variants };
  const item = (serviceId: string, changes: object = {}) => ({ serviceId, ...changes });
  const read = (changes: object) => reshape([base, styled], [{ id: "b", name: "B", ...changes }]);

  test.each([
    [{}, "services: missing"],
    [{ services: [] }, "services: empty"],
    [{ services: [null] }, "services[0]"],
    [{ services: ["cut"], price: "70" }, "price: expected number"],
    [{ services: ["cut"], requiresMembership: "yes" }, "requiresMembership: expected boolean"],
    [{ services: [item("nowhere")] }, "services[0].serviceId: no such service"],
    [{ services: [item("cut", { variantId: "long" })] }, "services[0].variantId: no such variant"],
    [
      { services: [item("style", { variantId: "bald" })] },
      "services[0].variantId: no such variant",
    ],
    [
      { services: [item("cut", { durationInMinutes: 0 })] },
      "services[0].durationInMinutes: no length",
    ],
    [{ services: [item("cut", { price: 0.001 })] }, "services[0].price: too_many_decimals"],
    [{ services: Array.from({ length: 9 }, () => "cut") }, "services: more than a cart may have"],
    [
      { price: 30, services: [item("cut", { price: 20 }), item("cut", { price: 20 })] },
      "price: not the sum of its services' prices",
    ],
    [
      { price: 20, services: [item("cut", { price: 20 }), item("cut")] },
      "price: not the sum of its services' prices",
    ],
  ])("with %j is closed, and its services are not", (changes, fault) => {
    const catalogue = read(changes);
    const bundles = catalogue.categories[0]?.bundles ?? [];
    const found = bundles.flatMap((entry) => (entry.readable ? [] : entry.bundle.issues));
    expect(found.map((issue) => `${issue.path}: ${issue.fault}`)).toEqual([
      expect.stringContaining(fault),
    ]);
    expect(catalogue.services.size).toBe(2);
  });

  test("has flags of its own", () => {
    const flags = { requiresMembership: true, disabledForOnlineBooking: true };
    const made = read({ services: ["cut"], ...flags }).bundles.get("b");
    expect(made).toMatchObject({ membersOnly: true, disabledOnline: true });
  });

  test("of a service that cannot be read says so", () => {
    const bundle = { id: "b", name: "B", services: ["style", "cut"] };
    const { categories } = reshape([{ ...base, price: -1 }, styled], [bundle]);
    const issues = [{ path: "services[1].serviceId", fault: "the service cannot be read" }];
    expect(categories[0]?.bundles).toMatchObject([{ readable: false, bundle: { issues } }]);
  });
});

test("categories that cannot be read hide no other", () => {
  const good = { id: "c", name: "Hair", services: [base], bundles: null };
  const data = [good, null, { name: "No id", services: [] }, { id: "d", name: "D", services: 5 }];
  const { categories, issues: found } = reshapeCatalogue(wireCatalogue.parse({ data }), "EUR");
  expect(categories.map(({ id, entries }) => [id, entries.length])).toEqual([
    ["c", 1],
    ["category-2", 0],
    ["category-3", 0],
    ["d", 0],
  ]);
  expect([...new Set(found.map(({ path }) => path))]).toEqual([
    "data[1]",
    "data[2].id",
    "data[3].services",
  ]);
  expect(wireCatalogue.safeParse({ data: {} }).success).toBe(false);
});

describe("an unreadable service never hides the others", () => {
  test("it is listed by its name, or reported where it has none", () => {
    const unreadable = { ...base, id: "odd", price: "24.50", description: "Odd." };
    const catalogue = reshape([unreadable, null, { ...base, id: 7.5 }, base]);
    const [category] = catalogue.categories;
    expect(category?.entries.map(({ readable, service }) => [service.id, readable])).toEqual([
      ["odd", false],
      ["cut", true],
    ]);
    expect(category?.entries[0]?.service.description).toBe("Odd.");
    expect(catalogue.issues.map(({ path }) => path)).toEqual([
      "data[0].services[1]",
      "data[0].services[2].id",
    ]);
  });

  test("issues contain no values", () => {
    const unreadable = {
      ...base,
      price: "secret",
      useVariants: "secret",
      optionGroups: ["secret"],
    };
    expect(JSON.stringify(reshape([unreadable]))).not.toContain("secret");
  });

  test("an unreadable service that is disabled stays disabled", () => {
    const [category] = reshape([{ ...base, price: -1, disabledForOnlineBooking: true }]).categories;
    expect(category?.entries[0]?.service.disabledOnline).toBe(true);
  });

  test("two different services with one id are both unreadable", () => {
    expect([...reshape([base, { ...base, price: 30 }]).services.keys()]).toEqual([]);
    expect([...reshape([base, { ...base }]).services.keys()]).toEqual(["cut"]);
    const bundle = { id: "b", name: "B", services: ["cut"] };
    expect(reshape([base], [bundle, { ...bundle, price: 5 }]).bundles.size).toBe(0);
    expect(reshape([base], [bundle, bundle]).bundles.size).toBe(1);
  });
});
