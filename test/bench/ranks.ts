export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Mann–Whitney: share of wins (½: no difference) and its distance in standard deviations. */
export function compareRanks(
  some: readonly number[],
  others: readonly number[],
): { readonly share: number; readonly deviations: number } {
  const pairs = some.length * others.length;
  if (pairs === 0) return { share: 0.5, deviations: 0 };
  let wins = 0;
  for (const one of some) {
    for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  }
  const spread = Math.sqrt((pairs * (some.length + others.length + 1)) / 12);
  return { share: wins / pairs, deviations: (wins - pairs / 2) / spread };
}
