import { expect, test } from "vitest";
import { createLocations, MAX_AWAKE } from "./locations.ts";
import { configOf } from "./testing/config.ts";

const { locations: templates } = configOf("http://127.0.0.1:1", {});

function open(count: number) {
  const closed: string[] = [];
  let built = 0;
  const configured = Array.from({ length: count }, (_, index) =>
    templates.map(({ location, ...rest }) => {
      return { ...rest, location: { ...location, slug: `salon-${index}` } };
    }),
  ).flat();
  const locations = createLocations(configured, ({ location: { slug } }) => {
    built += 1;
    return { services: { slug, built }, close: async () => void closed.push(slug) };
  });
  return { locations, closed, built: () => built };
}

test("a location is built when it is first asked for, and once", () => {
  const { locations, built } = open(1_000);
  expect([locations.all().length, locations.has("salon-7")]).toEqual([1_000, true]);
  expect(locations.find("salon-7")?.slug).toBe("salon-7");
  expect([built(), locations.awake().length]).toEqual([0, 0]);
  expect(locations.get("salon-7")).toBe(locations.get("salon-7"));
  expect([built(), locations.awake().length]).toEqual([1, 1]);
  expect([locations.get("gone"), locations.find("gone"), locations.has("gone")]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});

test("of more than may be awake the one asked for the longest ago is closed, and comes back", () => {
  const { locations, closed, built } = open(MAX_AWAKE + 1);
  for (const { slug } of locations.all().slice(0, MAX_AWAKE)) locations.get(slug);
  locations.get("salon-0");
  expect(closed).toEqual([]);
  locations.get(`salon-${MAX_AWAKE}`);
  expect([closed, locations.awake().length]).toEqual([["salon-1"], MAX_AWAKE]);
  expect(locations.get("salon-1")).toMatchObject({ slug: "salon-1", built: MAX_AWAKE + 2 });
  expect(built()).toBe(MAX_AWAKE + 2);
});

test("all that are awake are closed with the process", async () => {
  const { locations, closed } = open(3);
  locations.get("salon-2");
  await locations.close();
  expect(closed).toEqual(["salon-2"]);
});
