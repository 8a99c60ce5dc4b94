import { expect, test } from "vitest";
import { createStuckWatch } from "./observe.ts";
import { createSweep } from "./sweep.ts";

/** Records the steps of a sweep in order; `fails` names steps that fail. */
function sweeping(fails: readonly string[] = []) {
  const done: string[] = [];
  const failures: unknown[] = [];
  const gone = new Set<string>();
  const step = async (name: string) => {
    done.push(name);
    if (fails.includes(name)) throw new Error(name);
  };
  const awake = new Map<string, ReturnType<typeof live>>();
  const live = (slug: string) => ({
    services: {
      location: { slug },
      bookings: { sweep: () => step(`resume ${slug}`), progress: async () => [] },
    },
    notifier: { deliver: () => step(`tell ${slug}`) },
  });
  const sweep = createSweep({
    journal: {
      slugsWithWork: () => step("look").then(() => ["mitte", "nord"]),
      purge: (_, options) => step(options?.hasStaffArea ? "purge" : "purge of contacts"),
    },
    locations: {
      get: (slug) => (gone.has(slug) ? undefined : awake.set(slug, live(slug))),
      awake: () => [...awake.values()],
      rest: () => void done.push("rest"),
    },
    stuckWatch: { look: async () => undefined },
    now: () => 0,
    hasStaffArea: true,
    flush: () => step("flush"),
    failed(error) {
      failures.push(error);
      return undefined;
    },
    unknown: (slug) => void done.push(`unknown ${slug}`),
  });
  return { sweep, done, failures, gone };
}

test("locations with work wake and go on, data goes, and then the idle ones rest", async () => {
  const { sweep, done, failures } = sweeping();
  await sweep();
  expect(done).toEqual([
    "look",
    ...["resume mitte", "tell mitte"],
    ...["resume nord", "tell nord"],
    ...["flush", "purge", "rest"],
  ]);
  expect(failures).toEqual([]);
});

test("what fails keeps nothing else from being done", async () => {
  const { sweep, done, failures } = sweeping(["resume mitte", "purge"]);
  await sweep();
  expect(done).toContain("resume nord");
  expect(done).toContain("tell mitte");
  expect(done.at(-1)).toBe("rest");
  expect(failures).toHaveLength(2);
});

test("a location that is not configured any more is told of once", async () => {
  const { sweep, done, gone } = sweeping();
  gone.add("nord");
  await sweep();
  await sweep();
  expect(done.filter((step) => step.endsWith("nord"))).toEqual(["unknown nord"]);
});

test("without the journal nothing rests", async () => {
  const { sweep, done } = sweeping(["look"]);
  await sweep();
  expect(done).toEqual(["look", "flush", "purge"]);
});

test("a stuck booking is told once, also beside other locations", async () => {
  const told: string[] = [];
  const watch = createStuckWatch({ error: ({ bookingId }) => void told.push(bookingId) });
  const stuck = (bookingId: string) => ({
    progress: async () => [{ bookingId, state: "waiting", ageMs: 1, isStuck: true } as const],
  });
  for (let round = 0; round < 3; round += 1) {
    await watch.look("mitte", stuck("a"));
    await watch.look("nord", { progress: async () => [] });
  }
  expect(told).toEqual(["a"]);
  expect([watch.isAnyStuck(["mitte", "nord"]), watch.isAnyStuck(["nord"])]).toEqual([true, false]);
  await watch.look("mitte", { progress: async () => [] });
  expect(watch.isAnyStuck(["mitte", "nord"])).toBe(false);
});
