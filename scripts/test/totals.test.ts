import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { readResults } from "./results.ts";
import { add, one, settle, totalsLine } from "./totals.ts";

async function resultFile(content: unknown): Promise<string> {
  const file = join(tempFolder(), "result.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

describe("totals", () => {
  test("add up and end in one line", () => {
    expect(totalsLine(add(one(0), { passed: 41, failed: 2 }))).toBe("42 passed, 2 failed");
    expect(one(1)).toEqual({ passed: 0, failed: 1 });
  });

  test("a runner that failed without a failed test counts as one failure", () => {
    expect(settle(1, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 1 });
    expect(settle(1, { passed: 7, failed: 3 })).toEqual({ passed: 7, failed: 3 });
    expect(settle(1, undefined)).toEqual({ passed: 0, failed: 1 });
    expect(settle(0, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 0 });
  });
});

describe("result files", () => {
  test("of vitest", async () => {
    const file = await resultFile({ numPassedTests: 12, numFailedTests: 1, testResults: [] });
    expect(await readResults("vitest", file)).toEqual({ passed: 12, failed: 1 });
  });

  test("of playwright count a test that passed when tried once more as passed", async () => {
    const stats = { expected: 9, unexpected: 1, flaky: 2, skipped: 0 };
    const file = await resultFile({ stats });
    expect(await readResults("playwright", file)).toEqual({ passed: 11, failed: 1 });
  });

  test("that are absent or cut give no counts", async () => {
    expect(await readResults("vitest", "/nowhere/result.json")).toBeUndefined();
    expect(await readResults("vitest", await resultFile('{"numPassedTests":'))).toBeUndefined();
    expect(await readResults("playwright", await resultFile({}))).toBeUndefined();
  });
});
