export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: "kB" | "/s" | "ms" | "s";
  /** The most that the value may be, where there is a budget. */
  readonly budget?: number;
};

const DIGITS = { kB: 1, "/s": 0, ms: 1, s: 1 } as const;

/** One table: name, value and unit, and the budget where there is one. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, budget }) => [
    name,
    `${value.toFixed(DIGITS[unit])} ${unit}`,
    budget === undefined ? "" : `${value <= budget ? "✓" : "✗"} at most ${budget} ${unit}`,
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map(([name = "", value = "", budget = ""]) =>
      `  ${name.padEnd(width(0))}  ${value.padStart(width(1))}  ${budget}`.trimEnd(),
    )
    .join("\n");
}
