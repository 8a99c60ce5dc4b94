import { expect, test } from "vitest";
import { drawPlan } from "./draw.ts";
import { explain } from "./explain.ts";
import { shrink } from "./shrink.ts";
import { operations } from "./simulate.ts";
import { simulateInThreads } from "./threads.ts";
import { runWorld } from "./world.ts";

/** Many more are run beside the other histories (test/chaos/simulation.ts). */
const SOME = { seed: 1, threads: 1, most: 60, forMs: 10_000 };

test("in every world all pages are true, nothing is doubled and everything ends", async () => {
  const summary = await simulateInThreads(SOME);
  const [failure] = summary.failures;
  const story = failure && (await explain(failure.seed));
  expect(story).toBeUndefined();
  expect(operations(summary)).toBeGreaterThan(10);
}, 300_000);

test("the same seed is the same world", async () => {
  for (const seed of [7, 4_711, 123_456]) {
    const [first, again] = [await runWorld(drawPlan(seed)), await runWorld(drawPlan(seed))];
    expect(again.hash).toBe(first.hash);
    expect(again.figures).toEqual(first.figures);
  }
  expect((await runWorld(drawPlan(1))).hash).not.toBe((await runWorld(drawPlan(2))).hash);
});

test("a failing plan is shrunk to what it needs", async () => {
  const plan = drawPlan(27);
  const wanted = plan.visits[3];
  const fails = async ({ visits }: typeof plan) => visits.some(({ name }) => name === wanted?.name);
  const shortest = await shrink(plan, fails, () => true);
  expect(shortest.visits).toEqual([{ ...wanted, changes: [], looks: [], press: "once" }]);
  expect([shortest.desk, shortest.kills, shortest.service.faults]).toEqual([[], [], []]);
});
