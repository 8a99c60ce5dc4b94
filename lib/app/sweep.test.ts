import { expect, onTestFinished, test, vi } from "vitest";
import { createStuckWatch } from "./health.ts";
import { log } from "./log.ts";
import { createPeriodicWork, createSweep } from "./periodic.ts";

/** Records the steps of a sweep in order; `fails` names steps that fail. */
function sweeping(fails: readonly string[] = []) {
  const done: string[] = [];
  const looks: string[][] = [];
  const stuck = { state: "waiting", ageMs: 1, isStuck: true } as const;
  const failures = vi.spyOn(log, "error");
  const warned = vi.spyOn(log, "warn");
  onTestFinished(() => void vi.restoreAllMocks());
  const gone = new Set<string>();
  const step = async (name: string) => {
    done.push(name);
    if (fails.includes(name)) throw new Error(name);
  };
  const awake = new Map<string, ReturnType<typeof live>>();
  const live = (slug: string) => ({
    services: {
      location: { slug },
      bookings: {
        sweep: () => step(`resume ${slug}`),
        progress: async () => [{ ...stuck, bookingId: slug }],
      },
    },
    notifier: { deliver: () => step(`tell ${slug}`) },
  });
  const sweep = createSweep({
    journal: {
      slugsWithWork: () => step("look").then(() => ["mitte", "nord"]),
      purge: () => step("purge"),
    },
    locations: {
      get: (slug) => (gone.has(slug) ? undefined : awake.set(slug, live(slug))),
      awake: () => [...awake.values()],
    },
    stuckWatch: { look: (all) => void looks.push(all.map(({ slug }) => slug)) },
    now: () => 0,
  });
  return { sweep, done, looks, failures, warned, gone };
}

test("locations with work wake and go on, and what is over goes", async () => {
  const { sweep, done, looks, failures } = sweeping();
  await sweep();
  expect(done).toEqual([
    "look",
    ...["resume mitte", "tell mitte"],
    ...["resume nord", "tell nord"],
    "purge",
  ]);
  expect(looks).toEqual([["mitte", "nord"]]);
  expect(failures).not.toHaveBeenCalled();
});

test("what fails keeps nothing else from being done", async () => {
  const { sweep, done, failures } = sweeping(["resume mitte", "purge"]);
  await sweep();
  expect(done).toContain("resume nord");
  expect(done).toContain("tell mitte");
  expect(done.at(-1)).toBe("purge");
  expect(failures).toHaveBeenCalledTimes(2);
});

test("a location that is not configured any more is told of once", async () => {
  const { sweep, warned, gone } = sweeping();
  gone.add("nord");
  await sweep();
  await sweep();
  expect(warned.mock.calls.map(([facts]) => facts)).toEqual([{ slug: "nord" }]);
});

test("without the journal all else is done", async () => {
  const { sweep, done } = sweeping(["look"]);
  await sweep();
  expect(done).toEqual(["look", "purge"]);
});

test("each menu is read every ten seconds, until the work stops", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.fn(async () => undefined);
  const nothing = async () => undefined;
  const work = createPeriodicWork({
    catalogues: () => [{ read }, { read }],
    sweep: nothing,
    probeJournal: nothing,
  });
  await work.start();
  vi.advanceTimersByTime(20_000);
  expect(read).toHaveBeenCalledTimes(4);
  work.stop();
  vi.advanceTimersByTime(20_000);
  expect(read).toHaveBeenCalledTimes(4);
});

test("a stuck booking is told once", () => {
  const told = vi.spyOn(log, "error");
  onTestFinished(() => void vi.restoreAllMocks());
  const watch = createStuckWatch();
  const stuck = { bookingId: "a", slug: "mitte", state: "waiting", ageMs: 1 } as const;
  for (let round = 0; round < 3; round += 1) {
    watch.look([stuck]);
    expect(watch.isAnyStuck()).toBe(true);
  }
  expect(told).toHaveBeenCalledOnce();
  watch.look([]);
  expect(watch.isAnyStuck()).toBe(false);
});
