import { describePlan } from "./describe.ts";
import { drawPlan } from "./draw.ts";
import type { Plan } from "./plan.ts";
import { shrink } from "./shrink.ts";
import { runWorld } from "./world.ts";

const SHRINKS_FOR_MS = 60_000;

/** A failing seed: its shortest plan, and line by line what happens in it. */
export async function explain(seed: number): Promise<string> {
  const plan = drawPlan(seed);
  const kinds = kindsOf((await runWorld(plan)).breaches);
  const began = process.hrtime.bigint();
  const mayGoOn = () => Number(process.hrtime.bigint() - began) / 1e6 < SHRINKS_FOR_MS;
  const fails = async (smaller: Plan) => {
    const found = kindsOf((await runWorld(smaller)).breaches);
    return kinds.some((kind) => found.includes(kind));
  };
  const shortest = kinds.length === 0 ? plan : await shrink(plan, fails, mayGoOn);
  const { lines, breaches } = await runWorld(shortest, true);
  return [
    `seed ${seed} replays with: node scripts/launch.mjs scripts/chaos.ts --only simulation --seed ${seed}`,
    ...(breaches.length === 0 ? ["nothing is false"] : breaches.map((one) => `✗ ${one}`)),
    "the shortest plan:",
    ...describePlan(shortest).map((line) => `  ${line}`),
    "what happens:",
    ...lines.map((line) => `  ${line}`),
  ].join("\n");
}

/** Of a breach: what it is about, without whom it names. */
function kindsOf(breaches: readonly string[]): readonly string[] {
  return [...new Set(breaches.map((breach) => breach.split(":")[0] ?? ""))];
}
