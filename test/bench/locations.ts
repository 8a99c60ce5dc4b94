import { mkdir, writeFile } from "node:fs/promises";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { path } from "../../scripts/support/paths.ts";
import type { Running } from "../harness/process.ts";
import { read } from "./page.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { readUse } from "./processes.ts";
import { startSalonSite } from "./salon-site.ts";

const FEW = 1;
const MANY = 1_000;
const MOST = 10_000;

type Started = { readonly seconds: number; readonly megabytes: number };

/** So many locations, each with its key in a file. */
export async function manyLocations(count: number): Promise<readonly object[]> {
  const folder = path("test-results", "bench-locations", String(count));
  await mkdir(folder, { recursive: true });
  const entries = Array.from({ length: count }, (_, index) => ({
    slug: `salon-${index}`,
    name: `Salon ${index}`,
    address: `Lindenallee ${index}, 10435 Berlin`,
    key: { file: `${folder}/key-${index}` },
  }));
  for (const [index, { key }] of entries.entries()) {
    await writeFile(key.file, `service_live_key${index}_secret`);
  }
  return entries;
}

/** Until the page that lets visitors choose one, or the only menu, is answered. */
async function startWith(count: number, running: Running[]): Promise<Started> {
  const before = running.length;
  const site = await startSalonSite(running, `locations-${count}`, {
    locations: await manyLocations(count),
  });
  const seconds = (performance.now() - site.beganAt) / 1_000;
  await read(site.origin, count === FEW ? "/salon-0" : "/");
  const { megabytes } = await readUse(site.pid);
  await Promise.all(running.splice(before).map((one) => one.stop()));
  return { seconds, megabytes };
}

async function measure(running: Running[]): Promise<PartResult> {
  const few = await startWith(FEW, running);
  const many = await startWith(MANY, running);
  const most = await startWith(MOST, running);
  const idle = ((most.megabytes - few.megabytes) * 1_000) / (MOST - FEW);
  return {
    figures: [
      { name: "Start with one location", value: few.seconds, unit: "s" },
      { name: "… with 1,000", value: many.seconds, unit: "s" },
      { name: "… with 10,000", value: most.seconds, unit: "s", budget: 5 },
      { name: "Resident memory with one location", value: few.megabytes, unit: "MB" },
      { name: "… with 1,000", value: many.megabytes, unit: "MB" },
      { name: "… with 10,000", value: most.megabytes, unit: "MB", budget: 1_000 },
      { name: "What an idle location costs", value: idle, unit: "kB", budget: 50 },
    ],
    details: { few, many, most },
  };
}

export const locationsPart: Part = {
  name: "locations",
  does: "start and memory with up to 10,000 locations",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
