export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: keyof typeof DIGITS;
  readonly budget?: number;
  readonly least?: number;
};

const DIGITS = { kB: 1, MB: 1, "/s": 0, commands: 1, ms: 1, s: 1, µs: 1, "×": 2, "": 0 } as const;

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${figure.value.toFixed(DIGITS[figure.unit])} ${figure.unit}`.trim(),
    judgement(figure),
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map(([name = "", value = "", budget = ""]) =>
      `  ${name.padEnd(width(0))}  ${value.padStart(width(1))}  ${budget}`.trimEnd(),
    )
    .join("\n");
}

function judgement({ value, unit, budget, least }: Figure): string {
  if (budget !== undefined) {
    return `${value <= budget ? "✓" : "✗"} at most ${budget} ${unit}`.trim();
  }
  return least === undefined
    ? ""
    : `${value >= least ? "✓" : "✗"} at least ${least} ${unit}`.trim();
}
