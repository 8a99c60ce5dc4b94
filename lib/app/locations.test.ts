import { describe, expect, test } from "vitest";
import { createLocations, type LiveLocation } from "./locations.ts";
import { configOf } from "./testing/config.ts";

const { locations: templates } = configOf("http://127.0.0.1:1", {});

const MINUTE = 60_000;

type Fake = LiveLocation<{
  readonly slug: string;
  readonly build: number;
}>;

const nothing = new Set<string>();

function configuredAs(slugs: readonly string[]) {
  return slugs.flatMap((slug) =>
    templates.map(({ location, ...rest }) => {
      return { ...rest, location: { ...location, slug } };
    }),
  );
}

function open(count: number) {
  const world = {
    now: 0,
    built: 0,
    bytes: 1_000,
    closed: [] as string[],
    busy: new Set<string>(),
  };
  const slugs = Array.from({ length: count }, (_, index) => `salon-${index}`);
  const configured = configuredAs(slugs);
  const locations = createLocations({
    configured,
    build({ location: { slug } }): Fake {
      world.built += 1;
      return {
        services: { slug, build: world.built },
        isQuiet: () => !world.busy.has(slug),
        bytes: () => world.bytes,
        close: async () => void world.closed.push(slug),
      };
    },
    monotonic: () => world.now,
  });
  return { world, locations };
}

describe("a location", () => {
  test("comes to life when it is first asked for, and once", () => {
    const { world, locations } = open(1_000);
    expect([locations.size, locations.all().length, locations.has("salon-7")]).toEqual([
      1_000,
      1_000,
      true,
    ]);
    expect(locations.find("salon-7")?.slug).toBe("salon-7");
    expect([world.built, locations.awake().length]).toEqual([0, 0]);
    expect(locations.get("salon-7")).toBe(locations.get("salon-7"));
    expect([world.built, locations.awake().length]).toEqual([1, 1]);
    expect([locations.get("gone"), locations.find("gone"), locations.has("gone")]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  test("rests after minutes without a request, and wakes with the next one", () => {
    const { world, locations } = open(3);
    locations.get("salon-0");
    world.now += 3 * MINUTE;
    locations.get("salon-1");
    world.now += 2 * MINUTE;
    locations.rest(nothing);
    expect(world.closed).toEqual(["salon-0"]);
    expect(locations.awake().map(({ services }) => services.slug)).toEqual(["salon-1"]);
    expect(locations.get("salon-0")).toMatchObject({ slug: "salon-0", build: 3 });
  });

  test("does not rest while something of it is under way", () => {
    const { world, locations } = open(1);
    const before = locations.get("salon-0");
    world.busy.add("salon-0");
    world.now += 60 * MINUTE;
    locations.rest(nothing);
    expect([world.closed, locations.get("salon-0") === before]).toEqual([[], true]);
    world.busy.clear();
    world.now += 60 * MINUTE;
    locations.rest(nothing);
    expect(world.closed).toEqual(["salon-0"]);
  });

  test("makes room for another one, if its last request is the longest ago", () => {
    const { world, locations } = open(1_000);
    world.bytes = 1_000_000;
    for (const { slug } of locations.all().slice(0, 41)) locations.get(slug);
    expect(world.closed).toEqual([]);
    world.now += 30_000;
    world.busy.add("salon-1");
    locations.get("salon-0");
    locations.get("salon-500");
    expect(world.closed).toEqual(["salon-2"]);
    world.bytes = 2_000_000;
    locations.get("salon-501");
    expect(world.closed).toHaveLength(22);
    expect(locations.awake().map(({ services }) => services.slug)).toEqual(
      expect.arrayContaining(["salon-0", "salon-1", "salon-500", "salon-501"]),
    );
  });

  test("makes no room in the middle of a request", () => {
    const { world, locations } = open(1_000);
    world.bytes = 1_000_000;
    for (const { slug } of locations.all()) locations.get(slug);
    expect(world.closed).toEqual([]);
  });

  test("that is looked at is let go again, unless it is to stay or is asked for meanwhile", async () => {
    const { world, locations } = open(3);
    const look = (slug: string, stays = false) => locations.borrow(slug, async () => ({ stays }));
    await look("salon-0");
    expect(world.closed).toEqual(["salon-0"]);
    await look("salon-1", true);
    const working = Promise.withResolvers<{ stays: boolean }>();
    const borrowed = locations.borrow("salon-2", () => working.promise);
    world.now += 10 * MINUTE;
    locations.rest(nothing);
    expect(world.closed).toEqual(["salon-0", "salon-1"]);
    locations.get("salon-2");
    working.resolve({ stays: false });
    await borrowed;
    await look("salon-2");
    expect(locations.awake().map(({ services }) => services.slug)).toEqual(["salon-2"]);
  });
});

test("all that live are closed with the process", async () => {
  const { world, locations } = open(3);
  locations.get("salon-2");
  await locations.close();
  expect(world.closed).toEqual(["salon-2"]);
});
