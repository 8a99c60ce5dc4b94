import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_VARIABLE, findChromium } from "./scripts/support/chromium.ts";
import { desktop, launchOptions } from "./test/harness/browser.ts";

const { CI } = process.env;

// The workers, which start the browsers, inherit it. `npm test` names the headless shell, which is faster.
process.env[CHROMIUM_VARIABLE] ||= await findChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  forbidOnly: Boolean(CI),
  // Whole journeys, on machines that may have other things to do.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 4,
  retries: 0,
  fullyParallel: true,
  use: {
    ...devices["Desktop Chrome"],
    ...desktop,
    locale: "en-GB",
    // The visitor is elsewhere than the business: times must not depend on the browser's zone.
    timezoneId: "America/New_York",
    // Moving from page to page takes a tenth of a journey's time. The ones about movement ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
});
