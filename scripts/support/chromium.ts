import { type Browser, chromium } from "@playwright/test";
import { findTool } from "./find-tool.ts";
import { programs } from "./paths.ts";
import { runNode } from "./run.ts";
import { step } from "./say.ts";

export const CHROMIUM_VARIABLE = "CHROMIUM_PATH";
/** For journeys about what the headless shell lacks: a cache for Back and Forward. */
export const WHOLE_CHROMIUM_VARIABLE = "WHOLE_CHROMIUM_PATH";

/**
 * Chromium's engine without its windows: journeys take about half the processor time. Where it cannot be
 * had, the whole browser.
 */
export function findHeadlessShell(): Promise<string> {
  const shell = "chromium-headless-shell";
  return findTool({
    name: "Chromium's headless shell",
    variable: CHROMIUM_VARIABLE,
    commands: [shell],
    debianPackage: shell,
  }).catch(() => findChromium());
}

/** By variable, on the PATH, from Playwright, or newly installed. */
export function findChromium(): Promise<string> {
  return findTool({
    name: "A Chromium for the browser journeys",
    variable: CHROMIUM_VARIABLE,
    commands: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
    debianPackage: "chromium",
    elsewhere: async () => chromium.executablePath() || undefined,
    fetch: async () => {
      step("No Chromium on this system: downloading one (playwright install chromium) …");
      await runNode([programs.playwright, "install", "chromium"]);
    },
  });
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
}
