import { expect, test } from "vitest";
import { locationsFile, read } from "#lib/config/testing/read.ts";
import { sharedBusiness } from "./shared-business.ts";

function sharedBy(...entries: readonly Readonly<Record<string, string>>[]) {
  const file = entries.map((one, index) => ({
    slug: `place-${index}`,
    apiKeyVariable: `KEY_${index}`,
    ...one,
  }));
  const { locations } = read({
    LOCATIONS_FILE: locationsFile(file),
    BOOKING_API_KEY: undefined,
    KEY_0: "service_live_1_secret",
    KEY_1: "service_live_2_secret",
  });
  return sharedBusiness(locations.map(({ location }) => location));
}

test.each([
  [["Atelier Linden Mitte", "Atelier Linden Nord"], "Atelier Linden"],
  [["Linden – Mitte", "Linden – Nord"], "Linden"],
  [["Linden, Mitte", "Linden, Nord"], "Linden"],
  [["Linden", "Linden Nord"], "Linden"],
  [["Linden", "Linden"], "Linden"],
])("%j share a name", (names, name) => {
  expect(sharedBy(...names.map((one) => ({ name: one })))?.name).toBe(name);
});

test("other names share none, not even a part of a word", () => {
  expect(sharedBy({ name: "Barbearia" }, { name: "Barber" })).toBeUndefined();
});

test("places whose names begin differently stand below the name of the site", () => {
  const file = ["Barbearia", "Barber"].map((name, index) => ({
    ...{ slug: `place-${index}`, apiKeyVariable: `KEY_${index}`, name, cover: "/a.svg" },
  }));
  const config = read({
    ...{ LOCATIONS_FILE: locationsFile(file), BUSINESS_NAME: "Cais & Co" },
    ...{
      BOOKING_API_KEY: undefined,
      KEY_0: "service_live_1_secret",
      KEY_1: "service_live_2_secret",
    },
  });
  const all = config.locations.map(({ location }) => location);
  expect(sharedBusiness(all, config.name)).toMatchObject({ name: "Cais & Co", cover: "/a.svg" });
});

test("what one of them has alone is not said of all", () => {
  const mitte = { name: "Linden Mitte", cover: "/a.svg", phone: "+49 30 5550123" };
  const nord = { name: "Linden Nord", cover: "/a.svg", phone: "+49 30 5550124" };
  const shared = sharedBy(mitte, nord);
  expect(shared).toMatchObject({ name: "Linden", cover: "/a.svg" });
  expect(shared?.phone).toBeUndefined();
});
