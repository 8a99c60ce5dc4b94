import { expect, test } from "vitest";
import { contentFolder } from "./content/testing/folder.ts";
import { isSameAccess, isSameLocation } from "./same.ts";
import { read } from "./testing/read.ts";

function locationOf(values: Readonly<Record<string, string>> = {}) {
  const [location] = read(values).locations;
  if (!location) throw new Error("no location");
  return location;
}

test("locations are the same if all that was configured is", () => {
  expect(isSameLocation(locationOf(), locationOf())).toBe(true);
  const renamed = locationOf({ BUSINESS_NAME: "Salon Nord" });
  expect(isSameLocation(locationOf(), renamed)).toBe(false);
  expect(isSameAccess(locationOf(), renamed)).toBe(true);
});

test("a location whose content file says something else is another one, with the same access", () => {
  const saying = (badge: string) => contentFolder({ services: { svc_cut: { badge } } });
  const [one, same, other] = ["new", "new", "popular"].map((badge) =>
    locationOf({ CONTENT_FILE: saying(badge) }),
  );
  if (!one || !same || !other) throw new Error("no location");
  expect(isSameLocation(one, same)).toBe(true);
  expect(isSameLocation(one, other)).toBe(false);
  expect(isSameAccess(one, other)).toBe(true);
});

test("another secret is another way to the booking service, though neither is ever shown", () => {
  const [one, other] = ["service_live_4f_one", "service_live_4f_other"].map((key) =>
    locationOf({ BOOKING_API_KEY: key }),
  );
  if (!one || !other) throw new Error("no location");
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect([isSameLocation(one, other), isSameAccess(one, other)]).toEqual([false, false]);
  const slower = locationOf({ BOOKING_API_KEY: "service_live_4f_one", API_WRITES_PER_MINUTE: "4" });
  expect(isSameAccess(one, slower)).toBe(false);
});
