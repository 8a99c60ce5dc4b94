import type { Figure } from "./table.ts";

/** One part of the measurements, which starts what it needs and stops it again. */
export type Part = {
  readonly name: string;
  /** What it does, for the line that announces it. */
  readonly does: string;
  readonly run: () => Promise<PartResult>;
};

export type PartResult = {
  readonly figures: readonly Figure[];
  /** What the figures were taken from, for the file of results. */
  readonly details?: object;
};
