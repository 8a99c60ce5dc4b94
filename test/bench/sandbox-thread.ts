// In its own thread, so that its work does not count as the site's.

import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { startSandbox } from "../../sandbox/start.ts";
import { fastClock } from "./fast-clock.ts";

const { opened, speed, limits } = z
  .object({
    opened: z.number(),
    speed: z.number(),
    limits: z.object({ requests: z.int(), writes: z.int(), inFlight: z.int() }),
  })
  .parse(workerData);

const sandbox = await startSandbox({
  now: fastClock(opened, speed),
  settings: { limits },
});
parentPort?.once("message", () => void sandbox.close().then(() => parentPort?.close()));
parentPort?.postMessage({ apiUrl: sandbox.apiUrl, controlUrl: sandbox.controlUrl });
