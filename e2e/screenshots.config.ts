import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

const screens = ["desktop", "phone"];

/**
 * Pictures of every page and state into `test-results/screens/`. They judge nothing, so they are no
 * part of the tests: `playwright test --config e2e/screenshots.config.ts`. The flow in every brand,
 * theme, width and language: `npm run sheets`.
 */
export default defineConfig({
  ...journeys,
  testDir: "shots",
  testMatch: "**/screens.shot.ts",
  globalSetup: "./support/global-setup.ts",
  outputDir: "../test-results/screenshots",
  reporter: "list",
  fullyParallel: false,
  projects: (journeys.projects ?? [])
    .filter(({ name }) => screens.includes(name ?? ""))
    .map(({ name, use }) => ({ name: name ?? "", use: use ?? {} })),
});
