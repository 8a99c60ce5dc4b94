import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { z } from "zod";
import { type Environment, type Running, startProcess } from "./process.ts";
import { environmentOf, type Settings } from "./settings.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const READY_MILLISECONDS = 30_000;
/** The framework compiles the first page when it is requested. */
const DEVELOPMENT_READY_MILLISECONDS = 120_000;
const DEVELOPMENT = ["--conditions=react-server", "server.ts", "--dev"];

const manifest = z.object({ scripts: z.object({ start: z.string().startsWith("node ") }) });

export type SandboxProcess = Running & {
  readonly url: string;
  readonly controlUrl: string;
};

export type SiteProcess = Running & { readonly url: string };

export type ProcessOptions = {
  readonly port: number;
  readonly log: string;
  readonly env?: Environment;
};

export type SiteOptions = Omit<ProcessOptions, "env"> & {
  /** Variables, and fields of the business's file. */
  readonly env?: Settings;
  readonly folder?: string;
};

/** The control port is the next one. */
export async function startSandboxProcess({
  port,
  log,
  env,
}: ProcessOptions): Promise<SandboxProcess> {
  const url = `http://127.0.0.1:${port}`;
  const controlUrl = `http://127.0.0.1:${port + 1}`;
  const running = await startProcess({
    name: "The sandbox",
    args: ["sandbox/server.ts"],
    env: { ...env, SANDBOX_PORT: String(port) },
    cwd: root,
    log,
    readyAt: controlUrl,
    readyWithinMilliseconds: READY_MILLISECONDS,
  });
  return { ...running, url, controlUrl };
}

/** The built site, configured by `env` only: no shell variable and no `.env` applies. */
export async function startSiteProcess(options: SiteOptions): Promise<SiteProcess> {
  const { port, log, env = {}, folder = root } = options;
  const url = `http://127.0.0.1:${port}`;
  const running = await startProcess({
    name: "The site",
    args: [...(await startArgs()), "-p", String(port), "-H", "127.0.0.1"],
    env: {
      ...(await blankSettings()),
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
      ...environmentOf(env),
      PORT: String(port),
    },
    cwd: folder,
    log,
    readyAt: url,
    readyWithinMilliseconds: READY_MILLISECONDS,
  });
  return { ...running, url };
}

export async function startDevelopmentProcess({
  port,
  log,
  env = {},
}: SiteOptions): Promise<SiteProcess> {
  const url = `http://127.0.0.1:${port}`;
  const running = await startProcess({
    name: "The site",
    args: [...DEVELOPMENT, "-p", String(port), "-H", "127.0.0.1"],
    env: {
      ...(await blankSettings()),
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "development",
      ...environmentOf(env),
      PORT: String(port),
    },
    cwd: root,
    log,
    shown: true,
    readyAt: `${url}/healthz`,
    readyWithinMilliseconds: DEVELOPMENT_READY_MILLISECONDS,
  });
  return { ...running, url };
}

/** The flags of `npm start`, so that tests run what is deployed. */
async function startArgs(): Promise<readonly string[]> {
  const { scripts } = manifest.parse(JSON.parse(await readFile(`${root}package.json`, "utf8")));
  return scripts.start.split(" ").slice(1);
}

/** Empty variables count as absent, and override `.env`. */
async function blankSettings(): Promise<Environment> {
  const names = Object.keys(parseEnv(await readFile(`${root}.env.example`, "utf8")));
  return Object.fromEntries(names.map((name) => [name, ""]));
}
