import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { path } from "../../scripts/support/paths.ts";
import { Stop } from "../../scripts/support/say.ts";
import { WIDE_HORIZON_DAYS } from "../chaos/booking-plans.ts";
import { demoSettings } from "../harness/demo-business.ts";
import { freePort, freePortPair } from "../harness/ports.ts";
import { NotStarted, type Running } from "../harness/process.ts";
import { Salon } from "../harness/salon.ts";
import { type SandboxProcess, startSandboxProcess, startSiteProcess } from "../harness/servers.ts";
import type { Settings } from "../harness/settings.ts";

export type Target = {
  readonly origin: string;
  readonly sandbox: SandboxProcess;
  readonly salon: Salon;
  readonly sessionSecret: string;
  another(name: string, env: Settings): Promise<Site>;
  log(): Promise<string>;
  stop(): Promise<void>;
};

export type Site = { readonly origin: string; stop(): Promise<void> };

const WIDE = "100000";

export async function startTarget(): Promise<Target> {
  const running: Running[] = [];
  const logs: string[] = [];
  const stop = async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
  };
  const logOf = async (name: string) => {
    const file = path("test-results", `attack-${name}.log`);
    await rm(file, { force: true });
    return file;
  };

  async function startSite(name: string, upstream: string, env: Settings): Promise<Site> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const log = await logOf(name);
    logs.push(log);
    const dataDir = path("test-results/attack-data", String(port));
    await rm(dataDir, { recursive: true, force: true });
    const site = await startSiteProcess({
      port,
      log,
      env: {
        ...demoSettings(upstream),
        SESSION_SECRET: sessionSecret,
        PUBLIC_URL: origin,
        DATA_DIR: dataDir,
        maxAdvanceDays: WIDE_HORIZON_DAYS,
        TRUSTED_PROXY_HOPS: "1",
        API_REQUESTS_PER_MINUTE: WIDE,
        API_WRITES_PER_MINUTE: WIDE,
        API_IN_FLIGHT: "1000",
        ...env,
      },
    });
    running.push(site);
    return { origin, stop: site.stop };
  }

  const sessionSecret = randomBytes(32).toString("hex");
  try {
    const sandbox = await startSandboxProcess({
      port: await freePortPair(),
      log: await logOf("sandbox"),
      env: {
        SANDBOX_REQUESTS_PER_MINUTE: WIDE,
        SANDBOX_WRITES_PER_MINUTE: WIDE,
        SANDBOX_IN_FLIGHT: "1000",
      },
    });
    running.push(sandbox);
    return {
      origin: (await startSite("site", sandbox.url, {})).origin,
      sandbox,
      salon: new Salon(sandbox.url, sandbox.controlUrl),
      sessionSecret,
      another: (name, env) => startSite(name, sandbox.url, env),
      log: async () => (await Promise.all(logs.map((log) => readFile(log, "utf8")))).join("\n"),
      stop,
    };
  } catch (error) {
    await stop();
    throw error instanceof NotStarted ? new Stop(error.message) : error;
  }
}
