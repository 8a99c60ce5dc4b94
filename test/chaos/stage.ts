import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { keys } from "../../sandbox/keys.ts";
import { path } from "../../scripts/support/paths.ts";
import { demoSettings } from "../harness/demo-business.ts";
import { freePort } from "../harness/ports.ts";
import { type Environment, NotStarted } from "../harness/process.ts";
import { Salon } from "../harness/salon.ts";
import {
  freePortPair,
  type SandboxProcess,
  type SiteProcess,
  startSandboxProcess,
  startSiteProcess,
} from "../harness/servers.ts";
import { type Browser, createBrowser } from "./browser.ts";
import type { Histories, VisitorHistory } from "./histories.ts";
import { readJournal } from "./read-journal.ts";
import { readLedger } from "./read-ledger.ts";
import { readRedisJournal } from "./read-redis.ts";
import { layWire, type Wire } from "./wire.ts";
import { WIDE_HORIZON_DAYS } from "./wishes.ts";

export type Limits = {
  readonly requests: number;
  readonly writes: number;
  readonly inFlight: number;
};

/** Out of the way, for both sides. */
export const WIDE: Limits = { requests: 100_000, writes: 100_000, inFlight: 1_000 };
/** Those of the upstream's specification. */
export const REAL: Limits = { requests: 150, writes: 5, inFlight: 10 };

export type Setting = {
  readonly name: string;
  readonly limits: Limits;
  /** What the site's key opens: everything, or no more than booking needs. */
  readonly key?: "full" | "booking";
  readonly limiter?: "sliding" | "fixed" | "bucket";
  /** Where the journal lies, if not below test-results. */
  readonly dataDir?: string;
  /** The Redis that several instances share; without it there is one, with SQLite. */
  readonly redis?: { readonly url: string; readonly instances: number };
};

/** A sandbox, a built site (or several) and the wire between them, as processes of their own. */
export type Stage = Instance & {
  readonly salon: Salon;
  readonly wire: Wire;
  readonly dataDir: string;
  /** Each process of the site; a stage with one is itself the way in. */
  readonly instances: readonly Instance[];
  /** Everything that can be known about what happened; the site is stopped for it. */
  histories(visitors: readonly VisitorHistory[]): Promise<Histories>;
  stop(): Promise<void>;
};

/** One process of the site, or after a restart the next one in its place. */
export type Instance = {
  browser(): Browser;
  kill(): Promise<void>;
  start(): Promise<void>;
};

export async function setStage(setting: Setting): Promise<Stage> {
  const { name, limits, redis } = setting;
  const dataDir = setting.dataDir ?? path("test-results/chaos-data", name);
  await rm(dataDir, { recursive: true, force: true });
  const sandbox = await startSandbox(setting);
  const wire = await layWire(await freePort(), sandbox.url);
  const secret = randomBytes(32).toString("hex");
  const env = {
    ...siteSettings(wire.url, dataDir, secret, limits),
    BOOKING_API_KEY: keys[setting.key ?? "full"].value,
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
    wire,
    dataDir,
    instances,
    async histories(visitors) {
      await stopSites();
      const tokens = visitors.flatMap(({ token }) => token ?? []);
      const journal = redis
        ? await readRedisJournal(redis.url, secret, tokens)
        : await readJournal(dataDir, secret, tokens);
      return { visitors, journal, ledger: await readLedger(sandbox) };
    },
    async stop() {
      await stopSites();
      await wire.close();
      await sandbox.stop();
    },
  };
}

/** Minutes that are no multiple of five, as many a menu has. */
const ODD_LENGTHS = [
  ["1042", { durationInMinutes: 17 }],
  ["a/b~c d", { durationInMinutes: 32 }],
] as const;

function createInstance(
  port: number,
  log: string,
  env: Environment,
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

const TRIES = 3;

async function startSandbox(
  { name, limits, limiter = "sliding" }: Setting,
  tries = TRIES,
): Promise<SandboxProcess> {
  try {
    return await startSandboxProcess({
      port: await freePortPair(),
      log: logOf(name, "sandbox"),
      env: {
        SANDBOX_REQUESTS_PER_MINUTE: String(limits.requests),
        SANDBOX_WRITES_PER_MINUTE: String(limits.writes),
        SANDBOX_IN_FLIGHT: String(limits.inFlight),
        SANDBOX_LIMITER: limiter,
      },
    });
  } catch (error) {
    // Somebody else may have taken a port that was free a moment ago.
    if (!(error instanceof NotStarted) || tries <= 1) throw error;
    return startSandbox({ name, limits, limiter }, tries - 1);
  }
}

function siteSettings(
  upstream: string,
  dataDir: string,
  secret: string,
  limits: Limits,
): Environment {
  return {
    ...demoSettings(upstream),
    SESSION_SECRET: secret,
    DATA_DIR: dataDir,
    MAX_ADVANCE_DAYS: String(WIDE_HORIZON_DAYS),
    API_REQUESTS_PER_MINUTE: String(limits.requests),
    API_WRITES_PER_MINUTE: String(limits.writes),
    API_IN_FLIGHT: String(limits.inFlight),
  };
}
