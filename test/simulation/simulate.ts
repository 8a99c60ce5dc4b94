import { drawPlan } from "./draw.ts";
import type { Plan } from "./plan.ts";
import { type Figures, runWorld } from "./world.ts";

export type Failure = { readonly seed: number; readonly breaches: readonly string[] };

export type Summary = {
  readonly worlds: number;
  readonly figures: Figures;
  readonly failures: readonly Failure[];
};

const NOTHING: Figures = { bookings: 0, moves: 0, cancels: 0, needsStaff: 0, deaths: 0 };
const EMPTY: Summary = { worlds: 0, figures: NOTHING, failures: [] };

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
  const failures = breaches.length === 0 ? [] : [{ seed: plan.seed, breaches }];
  return { worlds: 1, figures, failures };
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
    failures: [...one.failures, ...other.failures],
  };
}

/** Bookings, moves and cancellations that the upstream has carried out. */
export function operations({ figures: { bookings, moves, cancels } }: Summary): number {
  return bookings + moves + cancels;
}

export const sumOf = (all: readonly Summary[]): Summary => all.reduce(sum, EMPTY);
