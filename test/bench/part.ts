import { Stop } from "../../scripts/support/say.ts";
import { NotStarted, type Running } from "../harness/process.ts";
import type { Figure } from "./table.ts";

/** One part of the bench, which starts and stops its own processes. */
export type Part = {
  readonly name: string;
  /** For progress output. */
  readonly does: string;
  readonly run: () => Promise<PartResult>;
};

export type PartResult = {
  readonly figures: readonly Figure[];
  /** Raw data for the results file. */
  readonly details?: object;
};

/** Stops all processes in `running` at the end. */
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
