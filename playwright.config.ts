import { defineConfig, devices } from "@playwright/test";
import { desktop, launchOptions } from "./test/harness/browser.ts";

const { CI } = process.env;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./test/harness/global-setup.ts",
  outputDir: "test-results/e2e",
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  forbidOnly: Boolean(CI),
  // Whole journeys, on machines that may have other things to do.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 4,
  // A browser on a busy machine now and then misses a moment; who needed it is listed as flaky.
  retries: CI ? 1 : 0,
  fullyParallel: true,
  use: {
    locale: "en-GB",
    // The visitor is elsewhere than the business: times must not depend on the browser's zone.
    timezoneId: "America/New_York",
    // Where a journey is tried again. `--trace on` shows one that is not.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: true },
    // Moving from page to page takes a tenth of a journey's time. The ones about movement ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  projects: [
    {
      name: "desktop",
      testIgnore: "**/ledger.spec.ts",
      use: { ...devices["Desktop Chrome"], ...desktop },
    },
    {
      // Last of all: whatever the journeys booked, was any of it wrong?
      name: "ledger",
      testMatch: "**/ledger.spec.ts",
      dependencies: ["desktop"],
    },
  ],
});
