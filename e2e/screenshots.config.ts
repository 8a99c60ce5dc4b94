import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

const screens = ["desktop", "phone"];

/**
 * Pictures of every page and state into `test-results/screens/`, and contact sheets of styles,
 * themes, widths and languages into `test-results/sheets/`. They judge nothing, so they are no part
 * of the tests: `playwright test --config e2e/screenshots.config.ts` (`--project sheets` for those).
 */
export default defineConfig({
  ...journeys,
  testDir: "shots",
  testMatch: "**/screens.shot.ts",
  globalSetup: "./support/global-setup.ts",
  outputDir: "../test-results/screenshots",
  reporter: "list",
  fullyParallel: false,
  projects: [
    ...(journeys.projects ?? [])
      .filter(({ name }) => screens.includes(name ?? ""))
      .map(({ name, use }) => ({ name: name ?? "", use: use ?? {} })),
    { name: "sheets", testMatch: "**/sheets.shot.ts" },
  ],
});
