import { onTestFinished } from "vitest";
import type { SandboxOptions } from "../../../sandbox/start.ts";
import { ownSandbox } from "../../../test/harness/own-sandbox.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { createApp } from "../app.ts";
import { configOf } from "./config.ts";

/** An app on a sandbox of its own, not yet started; both end with the test. */
export async function openApp(
  variables: Readonly<Record<string, string>> = {},
  options: SandboxOptions = {},
) {
  const sandbox = await ownSandbox(options);
  const app = createApp(configOf(sandbox.apiUrl, { DATA_DIR: tempFolder(), ...variables }));
  onTestFinished(() => app.stop());
  return { app, sandbox };
}
