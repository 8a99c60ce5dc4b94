import { expect, test } from "vitest";
import { createEmbedOrigins } from "../app/_shared/embed-origins.ts";
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

test("a location's pages may be framed by its sites, and the list of locations by the sites of any", () => {
  const originsOf = originsIn(2);
  expect(originsOf("/salon-1/time")).toEqual(["https://chain.example", "https://salon-1.example"]);
  expect(originsOf("/")).toHaveLength(3);
  expect(originsOf("/salon-1/bookings/token/cancel")).toEqual([]);
});

test("sites that are too many for a header may frame their own location, but not the list", () => {
  const originsOf = originsIn(1_000);
  expect(originsOf("/salon-999")).toHaveLength(2);
  expect(originsOf("/")).toEqual([]);
});
