import { Stop } from "../../scripts/support/say.ts";
import { NotStarted, type Running } from "../harness/process.ts";
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

/** Measures with processes of its own; whatever it has put into `running` is stopped in the end. */
export async function withProcesses(
  measure: (running: Running[]) => Promise<PartResult>,
): Promise<PartResult> {
  const running: Running[] = [];
  try {
    return await measure(running);
  } catch (error) {
    throw error instanceof NotStarted ? new Stop(error.message) : error;
  } finally {
    await Promise.all(running.map((one) => one.stop()));
  }
}
