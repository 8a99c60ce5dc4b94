import { readFile, rm } from "node:fs/promises";
import { z } from "zod";
import type { Totals } from "./totals.ts";

const vitest = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform((run): Totals => ({ passed: run.numPassedTests, failed: run.numFailedTests }));

const playwright = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(
    ({ stats }): Totals => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );

const checks: z.ZodType<Totals> = z.object({ passed: z.number(), failed: z.number() });

const readers = { vitest, playwright, checks } as const;

/** `undefined` where the file cannot be read. */
export async function readResults(
  runner: keyof typeof readers,
  file: string,
): Promise<Totals | undefined> {
  try {
    return readers[runner].parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** So that an earlier run is never counted. */
export async function forgetResults(file: string): Promise<void> {
  await rm(file, { force: true });
}
