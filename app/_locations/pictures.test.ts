import { expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import { i18nFor } from "#lib/values/i18n/i18n.ts";
import { picturesOf } from "./pictures.ts";

const i18n = i18nFor(location);

function picturesWith(...covers: readonly (string | undefined)[]) {
  const locations = covers.map((cover, index) => ({
    ...location,
    slug: `place-${index}`,
    business: { ...location.business, ...(cover && { cover }) },
  }));
  return locations.map(picturesOf({ i18n }, locations));
}

test("each place shows its own cover, and a drawing stands for one without", () => {
  expect(picturesWith("/a.svg", "/b.svg", undefined)).toEqual([
    { kind: "cover", src: "/a.svg" },
    { kind: "cover", src: "/b.svg" },
    { kind: "drawn" },
  ]);
});

test("what all share, or none has, shows no place", () => {
  expect(picturesWith("/a.svg", "/a.svg")).toEqual([undefined, undefined]);
  expect(picturesWith(undefined, undefined)).toEqual([undefined, undefined]);
});
