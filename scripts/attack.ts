// `scripts/attack.ts`: tries on the built site what an attacker would. It starts the site and the sandbox
// on free ports of this machine, and stops them again; docs/security.md says what it proves.
//
//   scripts/attack.ts                            everything, at most an hour and a half
//   node scripts/launch.mjs scripts/attack.ts --only crawl,csrf       some of it
//   node scripts/launch.mjs scripts/attack.ts --short --seed 7        the form that `npm test` runs, with other dice

import { type Attack, LONG, type Part, SHORT } from "../test/attack/part.ts";
import { parts } from "../test/attack/parts.ts";
import { startTarget } from "../test/attack/target.ts";
import { createChance } from "../test/chaos/chance.ts";
import { type ScenarioResult, table, totalsOf, writeResults } from "../test/chaos/report.ts";
import { MORNING, startClock } from "../test/harness/clock/clock.ts";
import { buildIfNeeded } from "./support/build.ts";
import { optionsOf, wholeNumber } from "./support/options.ts";
import { main, say, seconds, step } from "./support/say.ts";
import { endWhenAsked } from "./support/signals.ts";
import { chooseSteps } from "./test/choose.ts";
import { totalsLine } from "./test/totals.ts";

/** What `npm test` runs. */
const SHORT_FORM = "requests,csrf,seals,fuzz,sizes,connections,crawl,catalogue";

async function play(part: Part, attack: Attack): Promise<ScenarioResult> {
  step(`${part.name}: ${part.does} …`);
  const began = performance.now();
  const outcome = await part.run(attack);
  const took = performance.now() - began;
  step(`${part.name} took ${seconds(took)}`);
  return { name: part.name, seconds: Math.round(took / 1_000), ...outcome };
}

const OPTIONS = {
  short: { type: "boolean", default: false },
  seed: { type: "string" },
  only: { type: "string" },
} as const;

endWhenAsked();
await main(async () => {
  await startClock(MORNING);
  const usage =
    "node scripts/launch.mjs scripts/attack.ts [--short] [--seed 1] [--only crawl,csrf]";
  const { short, only, ...given } = optionsOf({ options: OPTIONS }, usage).values;
  const seed = wholeNumber("seed", given.seed) ?? Math.floor(Math.random() * 1e9);
  const names = only ?? (short ? SHORT_FORM : undefined);
  const chosen = chooseSteps(parts, names === undefined ? [] : ["--only", names]);
  await buildIfNeeded();
  step(`Seed ${seed}`);
  const results: ScenarioResult[] = [];
  const target = await startTarget();
  try {
    const attack = { target, size: short ? SHORT : LONG, chance: createChance(seed), seed };
    for (const part of chosen) {
      results.push(await play(part, attack));
      await writeResults("attack", seed, short, results);
    }
  } finally {
    await target.stop();
  }
  say(`\n${table(results)}\n`);
  say(`Seed ${seed}; written to test-results/attack.json`);
  const totals = totalsOf(results);
  say(totalsLine(totals));
  return totals.failed === 0 ? 0 : 1;
});
