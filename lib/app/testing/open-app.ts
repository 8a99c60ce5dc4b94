import { onTestFinished } from "vitest";
import type { SandboxOptions } from "../../../sandbox/start.ts";
import { ownSandbox } from "../../../test/harness/own-sandbox.ts";
import type { Settings } from "../../../test/harness/settings.ts";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { createApp } from "../app.ts";
import { configOf } from "./config.ts";

/** An app on a sandbox of its own, not yet started; both end with the test. */
export async function openApp(settings: Settings = {}, options: SandboxOptions = {}) {
  const sandbox = await ownSandbox(options);
  const app = createApp(configOf(sandbox.apiUrl, { DATA_DIR: tempFolder(), ...settings }));
  onTestFinished(() => app.stop());
  return { app, sandbox };
}
