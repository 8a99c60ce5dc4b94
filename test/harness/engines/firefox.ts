import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../ports.ts";
import { startProgram } from "../process.ts";
import { connectMarionette } from "./marionette.ts";
import { Browser, type BrowserOptions } from "./webdriver.ts";

export async function startFirefox({ scripts }: BrowserOptions): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "bookfront-firefox-"));
  const port = await freePort();
  const settings = { "marionette.port": port, "javascript.enabled": scripts, ...QUIET };
  await writeFile(join(profile, "user.js"), userJs(settings));
  const running = await startProgram({
    name: "Firefox",
    program: process.env.FIREFOX_PATH || "firefox-esr",
    args: ["--marionette", "--headless", "--no-remote", "--profile", profile],
    env: { TZ: "America/New_York", MOZ_CRASHREPORTER_DISABLE: "1" },
    cwd: profile,
    log: `test-results/firefox-${port}.log`,
  });
  const stop = async () => {
    await running.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const connection = await connectMarionette(port, {});
    const close = async () => {
      await connection.close();
      await stop();
    };
    return new Browser({ ...connection, close });
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Fetches nothing from beyond this machine. */
const QUIET = {
  "app.normandy.enabled": false,
  "browser.region.network.url": "",
  "browser.safebrowsing.downloads.remote.enabled": false,
  "browser.topsites.contile.enabled": false,
  "dom.push.serverURL": "",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "intl.accept_languages": "en-GB",
};

function userJs(settings: Readonly<Record<string, string | number | boolean>>): string {
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  return `${lines.join("\n")}\n`;
}
