import { buildIfNeeded } from "../../scripts/support/build.ts";
import type { Running } from "../harness/process.ts";
import { read } from "./page.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { readUse } from "./processes.ts";
import { median } from "./ranks.ts";
import { startSalonSite } from "./salon-site.ts";

const RUNS = 5;

type Started = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
};

async function startOnce(running: Running[]): Promise<Started> {
  const before = running.length;
  const site = await startSalonSite(running, "start");
  await read(site.origin, "/book");
  const seconds = (performance.now() - site.beganAt) / 1_000;
  const { cpuMilliseconds, megabytes } = await readUse(site.pid);
  await Promise.all(running.splice(before).map((one) => one.stop()));
  return { seconds, cpuSeconds: cpuMilliseconds / 1_000, megabytes };
}

async function measure(running: Running[]): Promise<PartResult> {
  const runs: Started[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await startOnce(running));
  const half = (of: (run: Started) => number) => median(runs.map(of));
  return {
    figures: [
      {
        name: "From the start to the first menu",
        value: half(({ seconds }) => seconds),
        unit: "s",
      },
      { name: "… processor time", value: half(({ cpuSeconds }) => cpuSeconds), unit: "s" },
      { name: "… resident memory by then", value: half(({ megabytes }) => megabytes), unit: "MB" },
    ],
    details: { runs },
  };
}

export const startPart: Part = {
  name: "start",
  does: `start to first page, ${RUNS} times`,
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
