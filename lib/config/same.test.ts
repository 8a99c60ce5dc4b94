import { expect, test } from "vitest";
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
