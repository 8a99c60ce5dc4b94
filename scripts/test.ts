// `npm test`: every check, in order, until one fails. The last line is always the totals.

import { main, Stop, say, seconds, step } from "./support/say.ts";
import { endWhenAsked } from "./support/signals.ts";
import { chooseSteps, groupsOf } from "./test/choose.ts";
import { type Step, steps } from "./test/steps.ts";
import { add, none, type Totals, totalsLine } from "./test/totals.ts";

async function runStep({ name, does, run }: Step): Promise<Totals> {
  step(`${name}: ${does} …`);
  const began = performance.now();
  const totals = await run().catch((error: unknown): Totals => {
    if (!(error instanceof Stop)) throw error;
    say(`✗ ${error.message}`);
    return { passed: 0, failed: 1 };
  });
  const mark = totals.failed === 0 ? "✓" : "✗";
  say(`${mark} ${name}: ${totalsLine(totals)} (${seconds(performance.now() - began)})`);
  return totals;
}

endWhenAsked();
await main(async () => {
  const chosen = chooseSteps(steps, process.argv.slice(2));
  let totals = none;
  for (const group of groupsOf(chosen)) {
    for (const each of await Promise.all(group.map(runStep))) totals = add(totals, each);
    if (totals.failed > 0) break;
  }
  say(totalsLine(totals));
  return totals.failed === 0 ? 0 : 1;
});
