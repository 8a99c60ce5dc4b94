import type { Minor } from "#lib/values/money.ts";

/** By largest remainder, so parts add up exactly. BigInt: products exceed a double's range. */
export function splitAmount(amount: Minor, weights: readonly Minor[]): readonly Minor[] {
  const weighted = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const total = weighted.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weighted.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, share: Number(product / total), remainder: product % total };
  });
  const left = amount - shares.reduce((sum, { share }) => sum + share, 0);
  const byRemainder = [...shares].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  const roundedUp = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, share }) => (roundedUp.has(index) ? share + 1 : share));
}
