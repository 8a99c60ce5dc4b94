import { expect, test } from "vitest";
import { consoleToLog } from "./console-to-log.ts";

test("what the framework says is a line of the log, without its colours", () => {
  const lines: string[] = [];
  const as = (level: string) => (text: string) => void lines.push(`${level} ${text}`);
  const target = { log() {}, info() {}, warn() {}, error() {}, debug() {} };
  const to = { info: as("info"), warn: as("warn"), error: as("error"), debug: as("debug") };
  consoleToLog(target, to);
  const console: Record<string, (...parts: unknown[]) => void> = target;
  console.log?.("\u001b[32m✓\u001b[39m Running %s took", "next.config.mjs", 48);
  console.error?.(new Error("odd").message);
  console.info?.("  ");
  expect(lines).toEqual(["info ✓ Running next.config.mjs took 48", "error odd"]);
});
