import type { Figure } from "../contract.ts";

/** Details may come from addresses and forms, with which anyone could fill the store. */
const MAX_DETAILS_A_DAY = 50;
const OTHER_DETAILS = "*";

export function boundedFigures(
  known: readonly string[],
  added: readonly Figure[],
): readonly Figure[] {
  const names = new Set(known);
  const perKind = new Map<string, number>();
  for (const name of names) countKind(perKind, name);
  const sums = new Map<string, number>();
  for (const { name, count } of added) {
    const fits = names.has(name) || (perKind.get(kindOf(name)) ?? 0) < MAX_DETAILS_A_DAY;
    const kept = fits ? name : `${kindOf(name)}:${OTHER_DETAILS}`;
    if (fits && !names.has(name)) countKind(perKind, name);
    names.add(kept);
    sums.set(kept, (sums.get(kept) ?? 0) + count);
  }
  return [...sums].map(([name, count]) => ({ name, count }));
}

function countKind(perKind: Map<string, number>, name: string): void {
  const kind = kindOf(name);
  perKind.set(kind, (perKind.get(kind) ?? 0) + 1);
}

function kindOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(":")));
}
