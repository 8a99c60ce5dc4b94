import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { keys } from "../../sandbox/keys.ts";
import { path } from "../../scripts/support/paths.ts";
import { demoSettings } from "../harness/demo-business.ts";
import { type Browser, createBrowser } from "../harness/http/browser.ts";
import { freePort, freePortPair } from "../harness/ports.ts";
import { NotStarted } from "../harness/process.ts";
import { Salon } from "../harness/salon.ts";
import {
  type SandboxProcess,
  type SiteProcess,
  startSandboxProcess,
  startSiteProcess,
} from "../harness/servers.ts";
import type { Settings } from "../harness/settings.ts";
import { WIDE_HORIZON_DAYS } from "./booking-plans.ts";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import type { Histories, VisitorHistory } from "./histories.ts";
import { readJournal, readRedisJournal } from "./read-journal.ts";
import { type DeskRecord, readLedger } from "./read-ledger.ts";

export type Limits = {
  readonly requests: number;
  readonly writes: number;
  readonly inFlight: number;
};

export const WIDE: Limits = { requests: 100_000, writes: 100_000, inFlight: 1_000 };
export const REAL: Limits = { requests: 150, writes: 5, inFlight: 10 };

export type Setting = {
  readonly name: string;
  readonly limits: Limits;
  readonly key?: "full" | "booking" | "noReading";
  readonly maxMoves?: number;
  readonly dataDir?: string;
  /** Shared by several instances; without it one instance with SQLite. */
  readonly redis?: { readonly url: string; readonly instances: number };
};

/** A sandbox, one or more built sites and a faulty proxy between them. */
export type ChaosEnvironment = Instance & {
  readonly salon: Salon;
  readonly proxy: FaultyProxy;
  readonly dataDir: string;
  readonly instances: readonly Instance[];
  /** Stops the sites, then reads all records. */
  histories(visitors: readonly VisitorHistory[], desk?: DeskRecord): Promise<Histories>;
  stop(): Promise<void>;
};

export type Instance = {
  browser(): Browser;
  kill(): Promise<void>;
  start(): Promise<void>;
};

export async function startEnvironment(setting: Setting): Promise<ChaosEnvironment> {
  const { name, limits, redis } = setting;
  const dataDir = setting.dataDir ?? path("test-results/chaos-data", name);
  await rm(dataDir, { recursive: true, force: true });
  const sandbox = await startSandbox(setting);
  const proxy = await startFaultyProxy(await freePort(), sandbox.url);
  const secret = randomBytes(32).toString("hex");
  const env = {
    ...siteSettings(proxy.url, dataDir, secret, limits),
    BOOKING_API_KEY: keys[setting.key ?? "full"].value,
    ...(setting.maxMoves && { maxMoves: setting.maxMoves }),
    ...(redis && { REDIS_URL: redis.url }),
  };
  const salon = new Salon(sandbox.url, sandbox.controlUrl);
  for (const [service, change] of ODD_LENGTHS) await salon.change(service, change);
  const instances: (Instance & { stop(): Promise<void> })[] = [];
  for (let number = 1; number <= (redis?.instances ?? 1); number += 1) {
    const instance = createInstance(await freePort(), logOf(name, `site-${number}`), env);
    await instance.start();
    instances.push(instance);
  }
  const [first] = instances;
  if (first === undefined) throw new Error("a stage needs a site");
  const stopSites = () => Promise.all(instances.map((instance) => instance.stop()));

  return {
    ...first,
    salon,
    proxy,
    dataDir,
    instances,
    async histories(visitors, desk) {
      await stopSites();
      const tokens = visitors.flatMap(({ token }) => token ?? []);
      const journal = redis
        ? await readRedisJournal(redis.url, secret, tokens)
        : await readJournal(dataDir, secret, tokens);
      return { visitors, journal, ledger: await readLedger(sandbox, desk) };
    },
    async stop() {
      await stopSites();
      await proxy.close();
      await sandbox.stop();
    },
  };
}

const ODD_LENGTHS = [
  ["1042", { durationInMinutes: 17 }],
  ["a/b~c d", { durationInMinutes: 32 }],
] as const;

function createInstance(
  port: number,
  log: string,
  env: Settings,
): Instance & { stop(): Promise<void> } {
  const origin = `http://127.0.0.1:${port}`;
  let site: SiteProcess | undefined;
  let browser = createBrowser(origin);

  async function end(how: "kill" | "stop"): Promise<void> {
    await site?.[how]();
    site = undefined;
    await browser.close();
    browser = createBrowser(origin);
  }

  return {
    browser: () => browser,
    kill: () => end("kill"),
    stop: () => end("stop"),
    async start() {
      site = await startSiteProcess({ port, log, env: { ...env, PUBLIC_URL: origin } });
    },
  };
}

function logOf(name: string, process: string): string {
  return path("test-results", `chaos-${name}-${process}.log`);
}

const ATTEMPTS = 3;

async function startSandbox(
  { name, limits }: Setting,
  attempts = ATTEMPTS,
): Promise<SandboxProcess> {
  try {
    return await startSandboxProcess({
      port: await freePortPair(),
      log: logOf(name, "sandbox"),
      env: {
        SANDBOX_REQUESTS_PER_MINUTE: String(limits.requests),
        SANDBOX_WRITES_PER_MINUTE: String(limits.writes),
        SANDBOX_IN_FLIGHT: String(limits.inFlight),
      },
    });
  } catch (error) {
    if (!(error instanceof NotStarted) || attempts <= 1) throw error;
    return startSandbox({ name, limits }, attempts - 1);
  }
}

function siteSettings(upstream: string, dataDir: string, secret: string, limits: Limits): Settings {
  return {
    ...demoSettings(upstream),
    SESSION_SECRET: secret,
    DATA_DIR: dataDir,
    maxAdvanceDays: WIDE_HORIZON_DAYS,
    API_REQUESTS_PER_MINUTE: String(limits.requests),
    API_WRITES_PER_MINUTE: String(limits.writes),
    API_IN_FLIGHT: String(limits.inFlight),
  };
}
