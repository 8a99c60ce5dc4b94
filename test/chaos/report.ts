import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { path } from "../../scripts/support/paths.ts";
import type { Totals } from "../../scripts/test/totals.ts";
import type { VisitorHistory } from "./histories.ts";
import type { Outcome } from "./scenario.ts";

export type ScenarioResult = Outcome & { readonly name: string; readonly seconds: number };

const SHOWN = 5;

export function table(results: readonly ScenarioResult[]): string {
  const rows = results.flatMap(({ name, figures, checks }) => [
    ...Object.entries(figures).map(([what, value]) => [name, what, String(value)]),
    ...checks.map((check) => [name, check.name, verdict(check.breaches)]),
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const [first, second] = [width(0), width(1)];
  return rows
    .map(
      ([name = "", what = "", value = ""]) =>
        `  ${name.padEnd(first)}  ${what.padEnd(second)}  ${value}`,
    )
    .join("\n");
}

function verdict(breaches: readonly string[]): string {
  if (breaches.length === 0) return "✓";
  return `✗ ${breaches.length}: ${breaches.slice(0, SHOWN).join("; ")}`;
}

export function totalsOf(results: readonly ScenarioResult[]): Totals {
  const checks = results.flatMap((one) => one.checks);
  const failed = checks.filter(({ breaches }) => breaches.length > 0).length;
  return { passed: checks.length - failed, failed };
}

/** What every visitor whom a breach names was told, with the appointments and the faults around it. */
export async function writeBreaches({ name, checks, record }: ScenarioResult): Promise<void> {
  const file = path("test-results", `chaos-${name}-breaches.json`);
  await rm(file, { force: true });
  const breaches = checks.flatMap((check) => check.breaches);
  if (breaches.length === 0 || record === undefined) return;
  const { histories, faults } = record;
  const isNamed = ({ email }: VisitorHistory) => breaches.some((breach) => breach.includes(email));
  const stories = histories.visitors.filter(isNamed).map((visitor) => ({
    visitor,
    appointments: histories.ledger.appointments.filter(({ email }) => email === visitor.email),
    bookings: histories.journal.bookings.filter(({ email }) => email === visitor.email),
  }));
  await writeFile(file, `${JSON.stringify({ breaches, faults, stories }, null, 1)}\n`);
}

export async function writeResults(
  name: string,
  seed: number,
  short: boolean,
  results: readonly ScenarioResult[],
): Promise<void> {
  const machine = {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
  };
  const content = {
    takenAt: new Date().toISOString(),
    machine,
    seed,
    short,
    ...totalsOf(results),
    scenarios: results.map(({ record: _, ...result }) => result),
  };
  await mkdir(path("test-results"), { recursive: true });
  await writeFile(path("test-results", `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
