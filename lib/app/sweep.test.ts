import { expect, onTestFinished, test, vi } from "vitest";
import { log } from "./log.ts";
import { createPeriodicWork, createSweep } from "./periodic.ts";

/** Records the steps of a sweep in order; `fails` names steps that fail. */
function sweeping(fails: readonly string[] = []) {
  const done: string[] = [];
  const stuck = new Set<string>();
  const waiting = { state: "waiting", ageMs: 1 } as const;
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
        progress: async () => [{ ...waiting, bookingId: `of ${slug}`, isStuck: stuck.has(slug) }],
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
    now: () => 0,
  });
  return { sweep, done, stuck, failures, warned, gone };
}

test("locations with work wake and go on, and what is over goes", async () => {
  const { sweep, done, failures } = sweeping();
  await sweep.run();
  expect(done).toEqual([
    "look",
    ...["resume mitte", "tell mitte"],
    ...["resume nord", "tell nord"],
    "purge",
  ]);
  expect(failures).not.toHaveBeenCalled();
});

test("what fails keeps nothing else from being done", async () => {
  const { sweep, done, failures } = sweeping(["resume mitte", "purge"]);
  await sweep.run();
  expect(done).toContain("resume nord");
  expect(done).toContain("tell mitte");
  expect(done.at(-1)).toBe("purge");
  expect(failures).toHaveBeenCalledTimes(2);
});

test("a location that is not configured any more is told of once", async () => {
  const { sweep, warned, gone } = sweeping();
  gone.add("nord");
  await sweep.run();
  await sweep.run();
  expect(warned.mock.calls.map(([facts]) => facts)).toEqual([{ slug: "nord" }]);
});

test("without the journal all else is done", async () => {
  const { sweep, done } = sweeping(["look"]);
  await sweep.run();
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

test("a booking that does not move is told once, until it moves", async () => {
  const { sweep, failures, stuck } = sweeping();
  stuck.add("nord");
  for (let round = 0; round < 3; round += 1) {
    await sweep.run();
    expect(sweep.isAnyStuck()).toBe(true);
  }
  expect(failures).toHaveBeenCalledOnce();
  expect(failures.mock.calls[0]?.[0]).toMatchObject({ slug: "nord", bookingId: "of nord" });
  stuck.clear();
  await sweep.run();
  expect(sweep.isAnyStuck()).toBe(false);
});
