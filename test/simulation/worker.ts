import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { operations, simulate } from "./simulate.ts";

const order = z.object({
  from: z.int(),
  step: z.int(),
  most: z.int(),
  forMs: z.number(),
});
const { from, step, most, forMs } = order.parse(workerData);

function* seeds(): Generator<number> {
  for (let seed = from; ; seed += step) yield seed;
}

// The clock of the process, since a world replaces it.
const began = process.hrtime.bigint();
const passedMs = () => Number(process.hrtime.bigint() - began) / 1e6;

parentPort?.postMessage(
  await simulate(seeds(), (soFar) => passedMs() < forMs && operations(soFar) < most),
);
