import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfigInTurns } from "#lib/config/env.ts";
import { isSameLocation } from "#lib/config/same.ts";
import type { ConfiguredLocation } from "#lib/config/types.ts";
import { eachInSteps, runInTurns } from "#lib/values/steps.ts";
import { Stop } from "../../scripts/support/say.ts";
import { demoSettings } from "../harness/demo-business.ts";
import { writeLocations } from "./locations.ts";
import type { Part } from "./part.ts";
import type { Figure } from "./table.ts";

/** The longest turn of the event loop while LOCATIONS_FILE is read again, one entry in ten changed. */

const COUNTS = [10_000, 100_000];
const EVERY = 10;
const RESOLUTION_MS = 1;

async function readFrom(file: string): Promise<readonly ConfiguredLocation[]> {
  const config = await readConfigInTurns({
    ...demoSettings("http://127.0.0.1:1"),
    SESSION_SECRET: "s".repeat(32),
    LOCATIONS_FILE: file,
  });
  if (!config.ok) throw new Stop("the locations cannot be read");
  return config.value.locations;
}

async function measure(count: number): Promise<readonly Figure[]> {
  const before = await readFrom(await writeLocations(count));
  const file = await writeLocations(count, (index) =>
    index % EVERY === 0 ? `Renamed ${index}` : `Salon ${index}`,
  );
  const turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  turns.enable();
  const began = performance.now();
  const after = await readFrom(file);
  let changed = 0;
  await runInTurns(
    eachInSteps(after.entries(), ([index, one]) => {
      const former = before[index];
      if (former && !isSameLocation(former, one)) changed += 1;
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  turns.disable();
  if (changed !== count / EVERY) throw new Stop(`${changed} have changed`);
  const name = `${count.toLocaleString("en")} locations read again: longest turn`;
  return [
    { name, value: turns.max / 1e6, unit: "ms", budget: 50 },
    { name: "… in", value: seconds, unit: "s" },
  ];
}

export const reloadPart: Part = {
  name: "reload",
  does: "the longest turn while up to 100,000 locations are read again",
  async run() {
    const figures: Figure[] = [];
    for (const count of COUNTS) figures.push(...(await measure(count)));
    return { figures };
  },
};
