import { Stop } from "../../scripts/support/say.ts";
import { NotStarted, type Running } from "../harness/process.ts";
import type { Figure } from "./table.ts";

export type Part = {
  readonly name: string;
  readonly does: string;
  readonly run: () => Promise<PartResult>;
};

export type PartResult = {
  readonly figures: readonly Figure[];
  readonly details?: object;
};

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
