import { expect, test } from "vitest";
import { catalogueOf, flat, plain } from "#lib/catalogue/testing/build.ts";
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
const learned = { needsResource: new Set(["room"]) };

test("each entry that is not sold has its reasons", () => {
  expect(hiddenIn({ all, learned, cart: [] })).toEqual([
    { name: "off", seen: "unseen", blocks: ["disabled"], together: [], issues: [] },
    { name: "club", seen: "shown", blocks: ["members_only"], together: [], issues: [] },
    { name: "room", seen: "shown", blocks: ["needs_resource"], together: [], issues: [] },
    { name: "tint", seen: "noted", blocks: [], together: ["patch"], issues: [] },
    { name: "stuck", seen: "shown", blocks: ["prerequisite"], together: [], issues: [] },
    {
      name: "odd",
      seen: "shown",
      blocks: ["unreadable"],
      together: [],
      issues: [{ path: "price", fault: "missing" }],
    },
    { name: "duo", seen: "shown", blocks: ["members_only"], together: [], issues: [] },
  ]);
});

test("what the visit holds already is not asked for", () => {
  const cart = [{ serviceId: "patch", addons: [] }];
  const names = hiddenIn({ all, learned, cart }).map(({ name }) => name);
  expect(names).not.toContain("tint");
});

test("a page about one item says nothing of the others", () => {
  const only = { services: ["off"], bundles: [] };
  expect(hiddenIn({ all, learned, cart: [], only }).map(({ name }) => name)).toEqual(["off"]);
  expect(hiddenIn({ all, learned, cart: [], only: { services: ["patch"], bundles: [] } })).toEqual(
    [],
  );
});
