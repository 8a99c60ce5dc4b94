import type { Figure } from "../bench/table.ts";
import type { Chance } from "../chaos/chance.ts";
import type { Check } from "../chaos/checks.ts";
import type { Figures, Outcome } from "../chaos/scenario.ts";
import type { Target } from "./target.ts";

/** The short form is part of `npm test`. */
export type Size = {
  readonly routes: number;
  readonly strange: number;
  readonly mangled: number;
  readonly seals: number;
  readonly idleConnections: number;
  /** No new requests after this; the figures say how many were sent. */
  readonly partMs: number;
  readonly hasTime: boolean;
};

export const LONG: Size = {
  routes: 150,
  strange: 70_000,
  mangled: 30_000,
  seals: 2_000,
  idleConnections: 3_000,
  partMs: 12 * 60_000,
  hasTime: true,
};

export const SHORT: Size = {
  routes: 30,
  strange: 1_500,
  mangled: 1_500,
  seals: 120,
  idleConnections: 300,
  partMs: 20_000,
  hasTime: false,
};

export type Attack = {
  readonly target: Target;
  readonly size: Size;
  readonly chance: Chance;
  readonly seed: number;
};

export type Part = {
  readonly name: string;
  readonly does: string;
  run(attack: Attack): Promise<Outcome>;
};

/** Figures of a bench part, with checks of their budgets. */
export function outcomeOf(measured: readonly Figure[]): Outcome {
  const figures: Figures = Object.fromEntries(
    measured.map(({ name, value, unit }) => [
      name,
      `${Math.round(value * 10) / 10} ${unit}`.trim(),
    ]),
  );
  const checks = measured.flatMap((figure): readonly Check[] => {
    const { name, value, budget, least } = figure;
    if (budget === undefined && least === undefined) return [];
    const isWithin = value <= (budget ?? value) && value >= (least ?? value);
    return [{ name: `${name}: within bounds`, breaches: isWithin ? [] : [String(value)] }];
  });
  return { figures, checks };
}

export async function forEach<T>(
  items: readonly T[],
  { atOnce, until = Number.POSITIVE_INFINITY }: { atOnce: number; until?: number },
  work: (item: T) => Promise<void>,
): Promise<number> {
  let next = 0;
  const one = async () => {
    while (next < items.length && Date.now() < until) {
      const item = items[next];
      next += 1;
      if (item !== undefined) await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return next;
}
