import { expect, test } from "vitest";
import { catalogueOf, flat, group, service, variant } from "./testing/build.ts";
import { translateCatalogue } from "./translate.ts";

const cut = service("Cut", {
  description: "Wash and cut.",
  offer: { kind: "variants", variants: [variant("Short", flat(20)), variant("Long", flat(30))] },
  addonGroups: [group("Extras", [0, 1], { Mask: [5, 0] })],
});
const whole = catalogueOf(
  [cut, service("Colour")],
  [{ id: "both", name: "Both", items: [{ serviceId: "Cut" }, { serviceId: "Colour" }] }],
  ["Odd"],
);

const german = new Map([
  ["Cut", "Schnitt"],
  ["Wash and cut.", "Waschen und schneiden."],
  ["Long", "Lang"],
  ["Extras", "Dazu"],
  ["Mask", "Kur"],
  ["Both", "Beides"],
  ["Odd", "Seltsam"],
]);
const translated = translateCatalogue(whole, german);

test("names and descriptions are in the page's language, as far as there is a translation", () => {
  expect(translated.services.get("Cut")).toMatchObject({
    id: "Cut",
    name: "Schnitt",
    description: "Waschen und schneiden.",
    offer: {
      variants: [
        { id: "Short", name: "Short" },
        { id: "Long", name: "Lang" },
      ],
    },
    addonGroups: [{ id: "Extras", name: "Dazu", addons: [{ id: "Mask", name: "Kur" }] }],
  });
  expect(translated.services.get("Colour")?.name).toBe("Colour");
  expect(translated.bundles.get("both")?.name).toBe("Beides");
  const listed = translated.categories.flatMap(({ entries }) => entries.map((one) => one.service));
  expect(listed.map(({ name }) => name)).toEqual(["Schnitt", "Colour", "Seltsam"]);
});

test("what is booked still has the name that the business knows", () => {
  const { offer, originalName, addonGroups } = translated.services.get("Cut") ?? cut;
  expect(originalName).toBe("Cut");
  const variants = offer.kind === "variants" ? offer.variants : [];
  expect(variants.map((one) => one.originalName)).toEqual([undefined, "Long"]);
  expect(addonGroups[0]?.addons[0]?.originalName).toBe("Mask");
});

test("the search finds it by both names", () => {
  expect(translated.services.get("Cut")?.words).toEqual(["Cut"]);
});

test("is the same object for the same catalogue and texts, and the catalogue itself without any", () => {
  expect(translateCatalogue(whole, german)).toBe(translated);
  expect(translateCatalogue(whole, new Map())).toBe(whole);
});
