import { availableParallelism } from "node:os";
import { explain } from "../simulation/explain.ts";
import { operations } from "../simulation/simulate.ts";
import { simulateInThreads } from "../simulation/threads.ts";
import type { Scenario } from "./scenario.ts";

/** No site and no sandbox: the engine itself in virtual time (docs/booking.md). */
export const simulation: Scenario = {
  name: "simulation",
  does: "worlds of the engine in virtual time, each of a seed",
  async run({ simulated, simulatedMs, hasTime }, _chance, seed) {
    const threads = availableParallelism();
    // Each run of the tests has the same worlds, so that a change of the code is what breaks one.
    const order = { seed: hasTime ? seed : 1, threads, most: simulated, forMs: simulatedMs };
    const summary = await simulateInThreads(order);
    // One after the other: a world has the process to itself.
    const [failure] = summary.failures;
    const stories = failure ? [await explain(failure.seed)] : [];
    const { worlds, figures } = summary;
    return {
      figures: { worlds, operations: operations(summary), ...figures },
      checks: [{ name: "no false word, no double, nothing stuck in any world", breaches: stories }],
    };
  },
};
