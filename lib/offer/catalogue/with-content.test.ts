import { describe, expect, test } from "vitest";
import type { CategoryContent, ItemContent, ServiceContent } from "#lib/config/types.ts";
import { NONE_CLOSED } from "./bookable.ts";
import { checkCart } from "./cart.ts";
import { catalogueOf, service } from "./testing/build.ts";
import type { Catalogue } from "./types.ts";
import { visibleCatalogue } from "./visible.ts";
import { withContent } from "./with-content.ts";

type Own<T> = Readonly<Record<string, Partial<T>>>;

function contentOf(own: {
  services?: Own<ServiceContent>;
  bundles?: Own<ItemContent>;
  categories?: Own<CategoryContent>;
}) {
  const items = <T>(all: Own<T> = {}) =>
    new Map(Object.entries(all).map(([id, one]) => [id, { words: [], ...one }]));
  const { services, bundles, categories } = own;
  return {
    services: items(services),
    bundles: items(bundles),
    categories: items(categories),
  };
}

const names = ({ categories }: Catalogue) =>
  categories.map(({ entries }) => entries.map((entry) => entry.service.id).join(" "));

const bundle = { id: "both", name: "both", items: [{ serviceId: "a" }, { serviceId: "b" }] };
const whole = catalogueOf([service("a"), service("b"), service("c")], [bundle], ["odd"]);

describe("a hidden service", () => {
  const hidden = withContent(whole, contentOf({ services: { b: { hidden: true } } }));
  const visible = visibleCatalogue(hidden);

  test("is neither listed nor found by its id, and takes its bundles with it", () => {
    expect(names(visible)).toEqual(["a c odd"]);
    expect(visible.services.has("b")).toBe(false);
    expect(visible.bundles.has("both")).toBe(false);
  });

  test("is refused by the check that every booking passes", () => {
    const cart = [{ serviceId: "b", addons: [] }];
    expect(checkCart(whole, cart, NONE_CLOSED).ok).toBe(true);
    expect(checkCart(hidden, cart, NONE_CLOSED)).toMatchObject({ ok: false });
  });

  test("may be one that cannot be read", () => {
    const content = contentOf({ services: { odd: { hidden: true } } });
    expect(names(visibleCatalogue(withContent(whole, content)))).toEqual(["a b c"]);
  });
});

test("a service by phone is listed, and no cart with it can be booked", () => {
  const content = contentOf({ services: { b: { byPhone: true } } });
  const visible = visibleCatalogue(withContent(whole, content));
  expect(visible.services.get("b")).toMatchObject({ byPhone: true });
  const cart = [{ serviceId: "b", addons: [] }];
  expect(checkCart(visible, cart, NONE_CLOSED)).toMatchObject({ ok: false });
});

test("a hidden category hides what no other category lists", () => {
  const [first] = whole.categories;
  if (!first) throw new Error("no category");
  const second = { ...first, id: "second", entries: first.entries.slice(0, 1), bundles: [] };
  const two = { ...whole, categories: [first, second] };
  const content = contentOf({ categories: { [first.id]: { hidden: true } } });
  const visible = visibleCatalogue(withContent(two, content));
  expect([...visible.services.keys()]).toEqual(["a"]);
});

test("a hidden bundle leaves its services", () => {
  const content = contentOf({ bundles: { both: { hidden: true } } });
  const visible = visibleCatalogue(withContent(whole, content));
  expect(visible.bundles.size).toBe(0);
  expect(names(visible)).toEqual(["a b c odd"]);
});

test("order puts those that have one first and leaves the others in theirs", () => {
  const content = contentOf({ services: { c: { order: 1 }, b: { order: 2 } } });
  expect(names(withContent(whole, content))).toEqual(["c b a odd"]);
});

test("search words stand beside what they describe", () => {
  const content = contentOf({
    services: { a: { words: ["trim"] } },
    bundles: { both: { words: ["duo"] } },
  });
  const made = withContent(whole, content);
  expect(made.services.get("a")?.words).toEqual(["trim"]);
  expect(made.services.get("b")?.words).toBeUndefined();
  expect(made.bundles.get("both")?.words).toEqual(["duo"]);
});

test("without a business's file the catalogue is the upstream's, and with one it is computed once", () => {
  const content = contentOf({});
  expect(withContent(whole, undefined)).toBe(whole);
  expect(withContent(whole, content)).toBe(withContent(whole, content));
  expect(withContent(whole, content)).toEqual(whole);
});
