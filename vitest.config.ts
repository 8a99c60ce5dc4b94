import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { clockAt, MORNING } from "./test/harness/clock/clock.ts";

// Workers, and what they start, inherit it.
Object.assign(process.env, clockAt(MORNING));

export default defineConfig({
  resolve: {
    alias: {
      // In a test there is no bundler to tell server from browser.
      "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
    },
  },
  test: {
    include: ["{app,client,components,lib,sandbox,scripts,server,test}/**/*.test.{ts,tsx}"],
    // Files of a worker share their modules; a process for each file takes a third longer.
    isolate: false,
    // With more room for what is young, collecting garbage takes a tenth less of all processor time.
    execArgv: ["--max-semi-space-size=64"],
    // Most wait for clocks and sockets rather than for a core. Nine take as long, and make clocks late.
    maxWorkers: 6,
    // Property tests run thousands of cases.
    testTimeout: 90_000,
    // What is waited for comes when it comes, on a busy machine too.
    expect: { poll: { timeout: 10_000 } },
    reporters: ["default", "json"],
    outputFile: { json: "test-results/unit.json" },
  },
});
