import { mkdir, mkdtemp } from "node:fs/promises";
import { path } from "../../scripts/support/paths.ts";
import { FILLED_DAYS, HORIZON_DAYS } from "./clock/days.ts";
import { demoSettings } from "./demo-business.ts";
import { freePort, freePortPair } from "./ports.ts";
import type { Environment } from "./process.ts";
import {
  type SandboxProcess,
  type SiteOptions,
  type SiteProcess,
  startSandboxProcess,
  startSiteProcess,
} from "./servers.ts";
import type { Settings } from "./settings.ts";

const noLimit = "100000";
/** Emptied by Playwright when it begins. */
const OUTPUT = path("test-results/e2e");

export async function startSalon(env: Environment = {}): Promise<SandboxProcess> {
  const port = await freePortPair();
  return startSandboxProcess({
    port,
    log: `${OUTPUT}/sandbox-${port}.log`,
    env: {
      SANDBOX_REQUESTS_PER_MINUTE: noLimit,
      SANDBOX_WRITES_PER_MINUTE: noLimit,
      SANDBOX_IN_FLIGHT: "1000",
      SANDBOX_FILLED_DAYS: String(FILLED_DAYS),
      ...env,
    },
  });
}

export async function startSite(salonUrl: string, env: Settings = {}): Promise<SiteProcess> {
  return startSiteProcess(await siteOptions(salonUrl, env));
}

export async function siteOptions(salonUrl: string, env: Settings = {}): Promise<SiteOptions> {
  const port = await freePort();
  await mkdir(OUTPUT, { recursive: true });
  return {
    port,
    log: `${OUTPUT}/site-${port}.log`,
    env: {
      ...demoSettings(salonUrl),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: await mkdtemp(`${OUTPUT}/data-`),
      maxAdvanceDays: HORIZON_DAYS,
      API_REQUESTS_PER_MINUTE: noLimit,
      API_WRITES_PER_MINUTE: noLimit,
      API_IN_FLIGHT: "1000",
      ...env,
    },
  };
}
