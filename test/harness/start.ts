import { resolve } from "node:path";
import { demoSettings } from "./demo-business.ts";
import { freePort, freePortPair } from "./ports.ts";
import type { Environment } from "./process.ts";
import {
  type ProcessOptions,
  type SandboxProcess,
  type SiteProcess,
  startSandboxProcess,
  startSiteProcess,
} from "./servers.ts";

const noLimit = "100000";

export async function startSalon(name?: string, env: Environment = {}): Promise<SandboxProcess> {
  const port = await freePortPair();
  return startSandboxProcess({
    port,
    log: `test-results/e2e-sandbox-${name ?? port}.log`,
    env: {
      SANDBOX_REQUESTS_PER_MINUTE: noLimit,
      SANDBOX_WRITES_PER_MINUTE: noLimit,
      SANDBOX_IN_FLIGHT: "1000",
      ...env,
    },
  });
}

export async function startSite(
  salonUrl: string,
  env: Environment = {},
  name?: string,
): Promise<SiteProcess> {
  return startSiteProcess(await siteOptions(salonUrl, env, name));
}

export async function siteOptions(
  salonUrl: string,
  env: Environment = {},
  name?: string,
): Promise<ProcessOptions> {
  const port = await freePort();
  return {
    port,
    log: `test-results/e2e-site-${name ?? port}.log`,
    env: {
      ...demoSettings(salonUrl),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: resolve(`test-results/e2e-data/${port}`),
      API_REQUESTS_PER_MINUTE: noLimit,
      API_WRITES_PER_MINUTE: noLimit,
      API_IN_FLIGHT: "1000",
      ...env,
    },
  };
}
