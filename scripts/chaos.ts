// `scripts/chaos.ts`: tests the promises about bookings (docs/booking.md). It books over HTTP on
// the built site, injects faults, and compares visitors, journal and the sandbox's ledger.
//
//   scripts/chaos.ts                            everything, one and a half to two hours
//   node scripts/launch.mjs scripts/chaos.ts --only kills,faults     some scenarios
//   node scripts/launch.mjs scripts/chaos.ts --minutes 20            at most so long for each
//   node scripts/launch.mjs scripts/chaos.ts --short --seed 7        the form that `npm test` runs, with another seed

import { setTimeout as sleep } from "node:timers/promises";
import { createChance } from "../test/chaos/chance.ts";
import { changes } from "../test/chaos/changes.ts";
import { crowd } from "../test/chaos/crowd.ts";
import { failover } from "../test/chaos/failover.ts";
import { faults, faultsWithBookingKey } from "../test/chaos/faults.ts";
import { flood } from "../test/chaos/flood.ts";
import { kills, killsOfTwo } from "../test/chaos/kills.ts";
import { outage } from "../test/chaos/outage.ts";
import { instances, races } from "../test/chaos/races.ts";
import {
  type ScenarioResult,
  table,
  totalsOf,
  writeBreaches,
  writeResults,
} from "../test/chaos/report.ts";
import { restarts } from "../test/chaos/restarts.ts";
import { LONG, type Scenario, SHORT } from "../test/chaos/scenario.ts";
import { simulation } from "../test/chaos/simulation.ts";
import { MORNING, startClock } from "../test/harness/clock/clock.ts";
import { buildIfNeeded } from "./support/build.ts";
import { optionsOf, wholeNumber } from "./support/options.ts";
import { main, say, seconds, step } from "./support/say.ts";
import { endWhenAsked } from "./support/signals.ts";
import { chooseSteps } from "./test/choose.ts";
import { totalsLine } from "./test/totals.ts";

const scenarios: readonly Scenario[] = [
  kills,
  killsOfTwo,
  restarts,
  faults,
  faultsWithBookingKey,
  races,
  instances,
  failover,
  outage,
  crowd,
  flood,
  ...changes,
  simulation,
];
/** What `npm test` runs. */
const SHORT_FORM = ["simulation", "kills", "faults", "crowd", "changes-instances"];
/** Each has a site, a sandbox and visitors of its own. */
const AT_A_TIME = 4;
/** So that no two look for free ports at a time. */
const APART_MS = 4_000;

/**
 * The simulation takes all processors, and so does a crowd in its moment. The others mostly wait, and
 * come first: `npm test` attacks meanwhile.
 */
function isAlone({ name }: Scenario): boolean {
  return name === simulation.name || name === flood.name || name === crowd.name;
}

const OPTIONS = {
  short: { type: "boolean", default: false },
  seed: { type: "string" },
  only: { type: "string" },
  minutes: { type: "string" },
} as const;

endWhenAsked();
await main(async () => {
  await startClock(MORNING);
  const usage =
    "node scripts/launch.mjs scripts/chaos.ts [--short] [--seed 1] [--only kills,faults] [--minutes 20]";
  const { short, only, ...given } = optionsOf({ options: OPTIONS }, usage).values;
  const seed = wholeNumber("seed", given.seed) ?? Math.floor(Math.random() * 1e9);
  const defaults = short ? SHORT : LONG;
  const minutes = wholeNumber("minutes", given.minutes) ?? defaults.activeMs / 60_000;
  const size = { ...defaults, activeMs: minutes * 60_000 };
  const names = only ?? (short ? SHORT_FORM.join() : undefined);
  const chosen = chooseSteps(scenarios, names === undefined ? [] : ["--only", names]);
  await buildIfNeeded();
  step(`Seed ${seed}`);
  const results: ScenarioResult[] = [];
  async function run(scenario: Scenario): Promise<void> {
    const { name, does } = scenario;
    step(`${name}: ${does} …`);
    const began = performance.now();
    const outcome = await scenario.run(size, createChance(seed), seed);
    const took = performance.now() - began;
    const result = { name, seconds: Math.round(took / 1_000), ...outcome };
    results.push(result);
    await writeBreaches(result);
    await writeResults("chaos", seed, short, results);
    say(table([result]));
    step(`${name} took ${seconds(took)}`);
  }
  const waiting = chosen.filter((one) => !isAlone(one));
  const left = waiting.values();
  await Promise.all(
    // A lane for which there is nothing would still wait for its turn.
    waiting.slice(0, AT_A_TIME).map(async (_, index) => {
      await sleep(index * APART_MS);
      for (const next of left) await run(next);
    }),
  );
  for (const one of chosen.filter(isAlone)) await run(one);
  const totals = totalsOf(results);
  say(`Seed ${seed}; written to test-results/chaos.json`);
  say(totalsLine(totals));
  return totals.failed === 0 ? 0 : 1;
});
// After hours of killed processes Node 24 has been seen to close its handles for ever.
process.exit();
