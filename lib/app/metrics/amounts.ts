/** A metric must never fail what it measures: after a step of the clock an age may be negative. */
export function record(amount: number, into: (amount: number) => void): void {
  if (Number.isFinite(amount) && amount >= 0) into(amount);
}
