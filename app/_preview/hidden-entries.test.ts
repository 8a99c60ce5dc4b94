import { expect, test } from "vitest";
import { catalogueOf, flat, plain } from "#lib/offer/catalogue/testing/build.ts";
import { hiddenIn } from "./hidden-entries.ts";

const terms = flat(2_000);
const patch = plain("patch", terms);
const all = catalogueOf(
  [
    patch,
    plain("off", terms, { disabledOnline: true }),
    plain("club", terms, { membersOnly: true }),
    plain("room", terms),
    plain("tint", terms, { prerequisites: { serviceIds: ["patch"], mode: "all" } }),
    plain("stuck", terms, { prerequisites: { serviceIds: ["off"], mode: "all" } }),
  ],
  [{ id: "duo", name: "duo", items: [{ serviceId: "patch" }, { serviceId: "club" }] }],
  ["odd"],
);
const closed = new Map([["room", 1]]);

test("each service that cannot be booked has its reasons", () => {
  expect(hiddenIn({ all, closed, cart: [] })).toEqual([
    { name: "off", visibility: "unseen", blocks: ["disabled"], missing: [], issues: [] },
    { name: "club", visibility: "shown", blocks: ["members_only"], missing: [], issues: [] },
    { name: "room", visibility: "shown", blocks: ["by_phone"], missing: [], issues: [] },
    { name: "tint", visibility: "noted", blocks: [], missing: ["patch"], mode: "all", issues: [] },
    { name: "stuck", visibility: "shown", blocks: ["prerequisite"], missing: [], issues: [] },
    {
      name: "odd",
      visibility: "shown",
      blocks: ["unreadable"],
      missing: [],
      issues: [{ path: "price", fault: "missing" }],
    },
    { name: "duo", visibility: "shown", blocks: ["members_only"], missing: [], issues: [] },
  ]);
});

test("a prerequisite that is in the cart is not missing", () => {
  const cart = [{ serviceId: "patch", addons: [] }];
  const names = hiddenIn({ all, closed, cart }).map(({ name }) => name);
  expect(names).not.toContain("tint");
});

test("a page of one service lists only that one", () => {
  const only = { services: ["off"], bundles: [] };
  expect(hiddenIn({ all, closed, cart: [], only }).map(({ name }) => name)).toEqual(["off"]);
  expect(hiddenIn({ all, closed, cart: [], only: { services: ["patch"], bundles: [] } })).toEqual(
    [],
  );
});

test("one of several services may be enough", () => {
  const prerequisites = { serviceIds: ["patch", "talk"], mode: "any" } as const;
  const either = catalogueOf([
    patch,
    plain("talk", terms),
    plain("tint", terms, { prerequisites }),
  ]);
  expect(hiddenIn({ all: either, closed, cart: [] })).toMatchObject([
    { name: "tint", missing: ["patch", "talk"], mode: "any" },
  ]);
});
