import { expect, test } from "vitest";
import { createEmbedOrigins } from "./embed-origins.ts";
import { known, locationAt, scopeOf } from "./testing/serve.ts";

const locationsWithSites = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    locationAt(`salon-${index}`, {
      embedOrigins: ["https://chain.example", `https://salon-${index}.example`],
    }),
  );

function originsIn(count: number) {
  const locations = known(...locationsWithSites(count));
  const originsOf = createEmbedOrigins(locations);
  const [first] = locations.all();
  return (url: string) => originsOf(scopeOf(url, locations.find(url.split("/")[1] ?? "") ?? first));
}

test("a location's pages may stand where it says, and the choice of one where any may", () => {
  const originsOf = originsIn(2);
  expect(originsOf("/salon-1/time")).toEqual(["https://chain.example", "https://salon-1.example"]);
  expect(originsOf("/")).toHaveLength(3);
  expect(originsOf("/salon-1/bookings/token/cancel")).toEqual([]);
});

test("too many sites for a header frame their own location, and not the choice of one", () => {
  const originsOf = originsIn(1_000);
  expect(originsOf("/salon-999")).toHaveLength(2);
  expect(originsOf("/")).toEqual([]);
});
