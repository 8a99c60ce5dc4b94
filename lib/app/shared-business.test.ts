import { expect, test } from "vitest";
import { location } from "#lib/config/testing/location.ts";
import type { Business } from "#lib/config/types.ts";
import { sharedBusiness } from "./shared-business.ts";

function sharedBy(...all: readonly Partial<Business>[]) {
  const locations = all.map((own, index) => ({
    ...location,
    slug: `place-${index}`,
    business: { name: `Place ${index}`, brandStyle: "atelier" as const, ...own },
  }));
  return sharedBusiness(locations);
}

test("what one location has alone, or has otherwise, is not said of all", () => {
  const shared = sharedBy(
    { cover: "/a.svg", phone: "+49 30 1", brandStyle: "spa", logo: "/only.svg" },
    { cover: "/a.svg", phone: "+49 30 2", brandStyle: "barber", brandColor: "#112233" },
  );
  expect(shared).toEqual({ brandStyle: "atelier", cover: "/a.svg" });
});

test("looks that all have alike are those of the whole", () => {
  const looks = { brandStyle: "spa", brandColor: "#112233" } as const;
  expect(sharedBy(looks, looks)).toEqual(looks);
});

test("the name of all is the one that each has, if it is", () => {
  const alike = { name: "Linden" };
  expect(sharedBy(alike, alike).name).toBe("Linden");
  expect(sharedBy(alike, { name: "Linden Nord" }).name).toBeUndefined();
});
