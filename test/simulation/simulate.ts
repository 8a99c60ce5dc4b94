import { drawPlan } from "./draw.ts";
import { knownAs } from "./known.ts";
import type { Plan } from "./plan.ts";
import { type Figures, runWorld } from "./world.ts";

export type Failure = { readonly seed: number; readonly breaches: readonly string[] };

export type Summary = {
  readonly worlds: number;
  readonly figures: Figures;
  readonly known: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
};

const NOTHING: Figures = { bookings: 0, moves: 0, cancels: 0, needsStaff: 0, deaths: 0 };
const EMPTY: Summary = { worlds: 0, figures: NOTHING, known: {}, failures: [] };

/** One world for each seed, as long as `mayGoOn` says so. The first that fails ends it. */
export async function simulate(
  seeds: Iterable<number>,
  mayGoOn: (soFar: Summary) => boolean,
): Promise<Summary> {
  let summary = EMPTY;
  for (const seed of seeds) {
    if (!mayGoOn(summary)) break;
    summary = sum(summary, await simulateOne(drawPlan(seed)));
    if (summary.failures.length > 0) break;
  }
  return summary;
}

async function simulateOne(plan: Plan): Promise<Summary> {
  const { figures, breaches } = await runWorld(plan);
  const known: Record<string, number> = {};
  const unknown = breaches.filter((breach) => {
    const name = knownAs(breach);
    if (name !== undefined) known[name] = (known[name] ?? 0) + 1;
    return name === undefined;
  });
  const failures = unknown.length === 0 ? [] : [{ seed: plan.seed, breaches: unknown }];
  return { worlds: 1, figures, known, failures };
}

export function sum(one: Summary, other: Summary): Summary {
  return {
    worlds: one.worlds + other.worlds,
    figures: {
      bookings: one.figures.bookings + other.figures.bookings,
      moves: one.figures.moves + other.figures.moves,
      cancels: one.figures.cancels + other.figures.cancels,
      needsStaff: one.figures.needsStaff + other.figures.needsStaff,
      deaths: one.figures.deaths + other.figures.deaths,
    },
    known: Object.fromEntries(
      [...new Set([...Object.keys(one.known), ...Object.keys(other.known)])].map((name) => [
        name,
        (one.known[name] ?? 0) + (other.known[name] ?? 0),
      ]),
    ),
    failures: [...one.failures, ...other.failures],
  };
}

/** Bookings, moves and cancellations that the upstream has carried out. */
export function operations({ figures: { bookings, moves, cancels } }: Summary): number {
  return bookings + moves + cancels;
}

export const sumOf = (all: readonly Summary[]): Summary => all.reduce(sum, EMPTY);
