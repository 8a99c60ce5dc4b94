import { describe, expect, test } from "vitest";
import { createLocations, type LiveLocation } from "./locations.ts";
import { configOf } from "./testing/config.ts";

const { locations: templates } = configOf("http://127.0.0.1:1", {});

const MINUTE = 60_000;

type Fake = LiveLocation<{
  readonly slug: string;
  readonly name: string;
  readonly build: number;
  readonly after: number | undefined;
}>;

const nothing = new Set<string>();

function configuredAs(slugs: readonly string[], name = "Salon") {
  return slugs.flatMap((slug) =>
    templates.map(({ location, ...rest }) => {
      return { ...rest, location: { ...location, slug, business: { ...location.business, name } } };
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
    drains: 0,
    drained: Promise.resolve(),
  };
  const slugs = Array.from({ length: count }, (_, index) => `salon-${index}`);
  const configured = configuredAs(slugs);
  const locations = createLocations({
    configured,
    build({ location: { slug, business } }, before?: Fake): Fake {
      world.built += 1;
      return {
        services: { slug, name: business.name, build: world.built, after: before?.services.build },
        isQuiet: () => !world.busy.has(slug),
        bytes: () => world.bytes,
        drain() {
          world.drains += 1;
          return world.drained;
        },
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

  test("that was removed and made room is found again by its unfinished work", async () => {
    const { world, locations } = open(42);
    world.bytes = 1_000_000;
    locations.get("salon-0");
    await locations.reload(
      locations
        .all()
        .slice(1)
        .flatMap(({ slug }) => configuredAs([slug])),
    );
    world.now += MINUTE;
    for (const { slug } of locations.all()) locations.get(slug);
    expect([world.closed, locations.has("salon-0")]).toEqual([["salon-0"], false]);
    expect(locations.configured("salon-0")).toBeUndefined();
    locations.rest(new Set(["salon-0"]));
    expect(locations.get("salon-0")?.slug).toBe("salon-0");
    world.now += MINUTE;
    locations.rest(nothing);
    expect(locations.get("salon-0")).toBeUndefined();
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

describe("another configuration", () => {
  test("adds locations, and changes those at rest without waking them", async () => {
    const { world, locations } = open(2);
    const before = locations.all();
    const next = [...configuredAs(["salon-0", "new"]), ...configuredAs(["salon-1"], "Renamed")];
    expect(await locations.reload(next)).toEqual({
      added: ["new"],
      changed: ["salon-1"],
      removed: [],
    });
    expect(locations.all().map(({ slug }) => slug)).toEqual(["salon-0", "new", "salon-1"]);
    expect(locations.all()).not.toBe(before);
    expect([locations.size, locations.has("new"), world.built]).toEqual([3, true, 0]);
    expect(locations.get("salon-1")?.name).toBe("Renamed");
  });

  test("keeps those that did not change as they are, with all that they know", async () => {
    const { world, locations } = open(2);
    const before = locations.get("salon-0");
    await locations.reload(configuredAs(["salon-1", "salon-0"]));
    expect([locations.get("salon-0") === before, world.built]).toEqual([true, 1]);
  });

  test("replaces one that lives after the steps in hand; it is found meanwhile, and does not rest", async () => {
    const { world, locations } = open(1);
    const before = locations.get("salon-0");
    const steps = Promise.withResolvers<void>();
    world.drained = steps.promise;
    const reloaded = locations.reload(configuredAs(["salon-0"], "Renamed"));
    await expect.poll(() => world.drains).toBe(1);
    world.now += 60 * MINUTE;
    locations.rest(nothing);
    expect([locations.get("salon-0") === before, world.closed]).toEqual([true, []]);
    expect(locations.find("salon-0")?.business.name).toBe("Salon");
    steps.resolve();
    await reloaded;
    expect(locations.get("salon-0")).toMatchObject({ name: "Renamed", build: 2, after: 1 });
    expect(locations.find("salon-0")?.business.name).toBe("Renamed");
    world.now += 60 * MINUTE;
    locations.rest(nothing);
    expect(world.closed).toEqual(["salon-0"]);
  });

  test("takes locations away; with work left they can still be asked for", async () => {
    const { world, locations } = open(3);
    locations.get("salon-1");
    expect(await locations.reload(configuredAs(["salon-0"]))).toMatchObject({
      removed: ["salon-1", "salon-2"],
    });
    expect([locations.size, locations.has("salon-1")]).toEqual([1, false]);
    world.now += MINUTE;
    locations.rest(new Set(["salon-1"]));
    expect([locations.find("salon-1")?.slug, locations.find("salon-2")]).toEqual([
      "salon-1",
      undefined,
    ]);
    expect(locations.get("salon-1")?.build).toBe(1);
    world.now += MINUTE;
    locations.rest(nothing);
    expect([locations.get("salon-1"), world.closed]).toEqual([undefined, ["salon-1"]]);
  });

  test("brings a location back that was taken away", async () => {
    const { world, locations } = open(2);
    const before = locations.get("salon-1");
    await locations.reload(configuredAs(["salon-0"]));
    const back = await locations.reload(configuredAs(["salon-0", "salon-1"]));
    expect(back).toMatchObject({ added: ["salon-1"], removed: [] });
    expect([locations.has("salon-1"), locations.get("salon-1") === before]).toEqual([true, true]);
    expect(world.closed).toEqual([]);
  });
});
