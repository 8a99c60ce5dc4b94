import { setTimeout as sleep } from "node:timers/promises";
import { createChance } from "./chance.ts";
import { change, few } from "./changes.ts";
import type { Check } from "./checks.ts";
import { RECORD_STYLES } from "./record-styles.ts";
import type { Figures, Outcome, Scenario } from "./scenario.ts";

/** Most of the time each only waits. */
const AT_ONCE = 4;
/** So that no two look for free ports at a time. */
const APART_MS = 5_000;

/** `changes` for each way of writing records, some side by side. */
export const records: Scenario = {
  name: "records",
  does: "the same for each way of writing records, with fewer visitors",
  async run(size, chance) {
    const styles = RECORD_STYLES.map((style) => ({ style, seed: chance.between(0, 1e9) }));
    const outcomes: Outcome[] = [];
    for (let first = 0; first < styles.length; first += AT_ONCE) {
      const batch = styles.slice(first, first + AT_ONCE).map(async ({ style, seed }, index) => {
        await sleep(index * APART_MS);
        const name = `records-${style.replaceAll(" ", "-")}`;
        return named(style, await change({ name, records: style }, few(size), createChance(seed)));
      });
      outcomes.push(...(await Promise.all(batch)));
    }
    return together(outcomes);
  },
};

function named(style: string, { checks, ...outcome }: Outcome): Outcome {
  const inStyle = ({ name, breaches }: Check) => ({
    name,
    breaches: breaches.map((breach) => `${style}: ${breach}`),
  });
  return { ...outcome, checks: checks.map(inStyle) };
}

/** Figures are summed up, and each check has the breaches of all. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const figures = new Map<string, number | string>();
  const checks = new Map<string, readonly string[]>();
  for (const outcome of outcomes) {
    for (const [name, value] of Object.entries(sums(outcome.figures))) {
      figures.set(name, value + Number(figures.get(name) ?? 0));
    }
    for (const { name, breaches } of outcome.checks) {
      checks.set(name, [...(checks.get(name) ?? []), ...breaches]);
    }
  }
  return {
    figures: { "ways of writing": outcomes.length, ...Object.fromEntries(figures) },
    checks: [...checks].map(([name, breaches]) => ({ name, breaches })),
  };
}

function sums(figures: Figures): Readonly<Record<string, number>> {
  const counts = Object.entries(figures).flatMap(([name, value]) =>
    typeof value === "number" && !name.endsWith("%") ? [[name, value] as const] : [],
  );
  return Object.fromEntries(counts);
}
