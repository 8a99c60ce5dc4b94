export type Totals = { readonly passed: number; readonly failed: number };

export const none: Totals = { passed: 0, failed: 0 };

export function add(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** A step without tests counts as one. */
export function one(code: number): Totals {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function totalsLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}

/** A failed runner counts as a failure even without failed tests or results. */
export function settle(code: number, counted: Totals | undefined): Totals {
  const totals = counted ?? none;
  return code !== 0 && totals.failed === 0 ? add(totals, { passed: 0, failed: 1 }) : totals;
}
