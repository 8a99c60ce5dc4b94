import type { Interval } from "../model.ts";

export function without(stretches: Interval[], taken: Interval[]): Interval[] {
  return taken.reduce(cutOut, stretches);
}

function cutOut(stretches: Interval[], taken: Interval): Interval[] {
  return stretches.flatMap((stretch) => {
    if (!overlap(stretch, taken)) return [stretch];
    const before = { from: stretch.from, to: taken.from };
    const after = { from: taken.to, to: stretch.to };
    return [before, after].filter((piece) => piece.from < piece.to);
  });
}

/** Touching intervals do not overlap. */
export function overlap(one: Interval, other: Interval): boolean {
  return one.from < other.to && other.from < one.to;
}

export function fits(inner: Interval, stretches: Interval[]): boolean {
  return stretches.some((stretch) => stretch.from <= inner.from && inner.to <= stretch.to);
}
