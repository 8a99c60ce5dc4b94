// `scripts/bench.ts`: measures part by part, each of which starts what it needs and stops it again.
// Prints one table and writes test-results/bench.json. `--only upstream,pages` measures those alone.

import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { clickPart } from "../test/bench/click.ts";
import { crawlerPart } from "../test/bench/crawler.ts";
import { fullHousePart } from "../test/bench/full-house.ts";
import { isolationPart } from "../test/bench/isolation.ts";
import { keptPagesPart } from "../test/bench/kept-pages.ts";
import { lighthousePart } from "../test/bench/lighthouse.ts";
import { locationsPart } from "../test/bench/locations.ts";
import { memoryPart } from "../test/bench/memory.ts";
import { pagesPart } from "../test/bench/pages.ts";
import type { Part } from "../test/bench/part.ts";
import { phonePart } from "../test/bench/phone.ts";
import { redisPart } from "../test/bench/redis.ts";
import { speedPart } from "../test/bench/speed.ts";
import { startPart } from "../test/bench/start.ts";
import { table } from "../test/bench/table.ts";
import { upstreamPart } from "../test/bench/upstream.ts";
import { widgetPart } from "../test/bench/widget.ts";
import { path } from "./support/paths.ts";
import { main, say, seconds, step } from "./support/say.ts";
import { endWhenAsked } from "./support/signals.ts";
import { chooseSteps } from "./test/choose.ts";

const PARTS: readonly Part[] = [
  pagesPart,
  speedPart,
  keptPagesPart,
  startPart,
  clickPart,
  fullHousePart,
  locationsPart,
  crawlerPart,
  isolationPart,
  redisPart,
  phonePart,
  lighthousePart,
  widgetPart,
  upstreamPart,
  memoryPart,
];
// `npm start` has no compiled code of earlier processes, which scripts/launch.mjs gives to other commands.
process.env.NODE_DISABLE_COMPILE_CACHE = "1";

const USAGE = "node scripts/launch.mjs scripts/bench.ts [--only upstream,pages]";

async function measure({ name, does, run }: Part) {
  step(`${name}: ${does} …`);
  const began = performance.now();
  const result = await run();
  step(`${name}: measured in ${seconds(performance.now() - began)}`);
  return { name, ...result };
}

async function writeResult(parts: readonly object[]): Promise<void> {
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
  };
  const content = { takenAt: new Date().toISOString(), machine, parts };
  await mkdir(path("test-results"), { recursive: true });
  await writeFile(path("test-results/bench.json"), `${JSON.stringify(content, null, 2)}\n`);
}

endWhenAsked();
await main(async () => {
  const results: Awaited<ReturnType<typeof measure>>[] = [];
  for (const part of chooseSteps(PARTS, process.argv.slice(2), USAGE)) {
    results.push(await measure(part));
  }
  await writeResult(results);
  say(`\n${table(results.flatMap(({ figures }) => figures))}\n`);
  step("Written to test-results/bench.json");
  return 0;
});
