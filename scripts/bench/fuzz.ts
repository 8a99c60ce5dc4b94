import fc from "fast-check";
import { readLedger } from "../../e2e/support/ledger.ts";
import type { Running } from "../../e2e/support/process.ts";
import { type Strange, send, strange, wrongWith } from "../../e2e/support/strange.ts";
import { buildIfNeeded } from "../support/build.ts";
import { step } from "../support/say.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";

const REQUESTS = 100_000;
/** Whatever is not sent by then is left out, and the table says so. */
const MOST_MINUTES = 10;
const AT_ONCE = 8;
const BATCH = 1_000;
const EXAMPLES_KEPT = 50;

type Tally = { sent: number; readonly wrong: Map<string, Strange[]> };

/** Sends strange requests until there are enough, or the time is over. */
async function fuzz(origin: string): Promise<Tally> {
  const tally: Tally = { sent: 0, wrong: new Map() };
  const until = Date.now() + MOST_MINUTES * 60_000;
  for (let seed = 1; tally.sent < REQUESTS && Date.now() < until; seed += 1) {
    const requests = fc.sample(strange, { numRuns: BATCH, seed });
    const one = async () => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const problem = wrongWith(await send(origin, request), origin);
        tally.sent += 1;
        if (!problem) continue;
        const examples = tally.wrong.get(problem) ?? [];
        tally.wrong.set(problem, [...examples, request].slice(0, EXAMPLES_KEPT));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }
  return tally;
}

async function measure(running: Running[]): Promise<PartResult> {
  const { origin, controlUrl } = await startSalonSite(running, "fuzz");
  const { sent, wrong } = await fuzz(origin);
  const { appointments } = await readLedger(controlUrl);
  const errors = [...wrong.values()].reduce((sum, examples) => sum + examples.length, 0);
  for (const [problem, examples] of wrong) step(`${problem}: ${examples.length} or more`);
  return {
    figures: [
      { name: "Strange requests sent", value: sent, unit: "", least: REQUESTS },
      { name: "Answered by an error or a reflection", value: errors, unit: "", budget: 0 },
      { name: "Appointments made by them", value: appointments.length, unit: "", budget: 0 },
    ],
    details: { wrong: Object.fromEntries(wrong) },
  };
}

/** What fuzzers send, to every page. */
export const fuzzPart: Part = {
  name: "fuzz",
  does: "strange requests to every page",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
