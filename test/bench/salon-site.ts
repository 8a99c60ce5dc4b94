import { path } from "../../scripts/support/paths.ts";
import { demoSettings } from "../harness/demo-business.ts";
import { freePort, freePortPair } from "../harness/ports.ts";
import type { Running } from "../harness/process.ts";
import { type SandboxProcess, startSandboxProcess, startSiteProcess } from "../harness/servers.ts";
import type { Settings } from "../harness/settings.ts";

export type SalonSite = {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Start of the site process, by `performance.now`. */
  readonly beganAt: number;
  readonly controlUrl: string;
  readonly sandbox: SandboxProcess;
  /** Of the site, for another instance. */
  readonly env: Settings;
};

export type SalonLimits = { readonly writes: number; readonly requests: number };

const DEFAULT_LIMITS: SalonLimits = { writes: 1_000, requests: 100_000 };

export async function startSalonSite(
  running: Running[],
  name: string,
  env: Settings = {},
  limits: SalonLimits = DEFAULT_LIMITS,
  /** Puts a proxy before the sandbox and returns its URL. */
  withProxy: (target: string) => Promise<string> = async (target) => target,
): Promise<SalonSite> {
  const log = (process: string) => path("test-results", `bench-${name}-${process}.log`);
  const { writes, requests } = limits;
  const sandbox = await startSandboxProcess({
    port: await freePortPair(),
    log: log("sandbox"),
    env: {
      SANDBOX_REQUESTS_PER_MINUTE: String(requests),
      SANDBOX_WRITES_PER_MINUTE: String(writes),
      SANDBOX_IN_FLIGHT: "100",
    },
  });
  running.push(sandbox);
  const upstream = await withProxy(sandbox.url);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const beganAt = performance.now();
  const settings = {
    ...demoSettings(upstream),
    PUBLIC_URL: origin,
    DATA_DIR: path("test-results", `bench-${name}-data`, String(port)),
    API_REQUESTS_PER_MINUTE: String(requests),
    API_WRITES_PER_MINUTE: String(writes),
    API_IN_FLIGHT: "100",
    ...env,
  };
  const site = await startSiteProcess({ port, log: log("site"), env: settings });
  running.push(site);
  const { controlUrl } = sandbox;
  return { origin, port, pid: site.pid, beganAt, controlUrl, sandbox, env: settings };
}
