import { buildIfNeeded } from "../../scripts/support/build.ts";
import {
  findNginx,
  findWrk,
  NGINX_VARIABLE,
  WRK_VARIABLE,
} from "../../scripts/support/find-tool.ts";
import { Stop, step } from "../../scripts/support/say.ts";
import { startNginx } from "../harness/nginx.ts";
import { freePort } from "../harness/ports.ts";
import type { Running } from "../harness/process.ts";
import type { Load } from "./load.ts";
import { followFlow } from "./pages.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";
import { wrkLoad } from "./wrk.ts";

const CONNECTIONS = [10, 50] as const;
const WARM_UP_SECONDS = 2;
const SECONDS = 5;
/** Through nginx. */
const MIN_PAGES_A_SECOND = 25_000;
/** All requests come from one address here. */
const WITHOUT_LIMITS = {
  "rate=50r/s": "rate=1000000r/s",
  "rate=20r/s": "rate=1000000r/s",
  "burst=200": "burst=1000000",
  "burst=100": "burst=1000000",
};
const headers = { "accept-encoding": "gzip", "accept-language": "en" };

type Measured = { readonly connections: number } & Load;

type Endpoint = { readonly name: string; readonly origin: string; readonly least?: number };

async function measured({ name, origin }: Endpoint, path: string): Promise<readonly Measured[]> {
  const url = origin + path;
  await wrkLoad(url, { headers, connections: 10, seconds: WARM_UP_SECONDS });
  const results: Measured[] = [];
  for (const connections of CONNECTIONS) {
    const one = await wrkLoad(url, { headers, connections, seconds: SECONDS });
    if (one.failed > 0) throw new Stop(`${name}: ${one.failed} of ${one.requests} failed`);
    results.push({ connections, ...one });
  }
  return results;
}

function figuresOf(
  page: string,
  { name, least }: Endpoint,
  loads: readonly Measured[],
): readonly Figure[] {
  return loads.flatMap(({ connections, perSecond, p50Milliseconds, p99Milliseconds }) => {
    const where = `${page}, ${name}, ${connections} connections`;
    const rate = { name: `${where}: pages a second`, value: perSecond, unit: "/s" as const };
    return [
      least === undefined ? rate : { ...rate, least },
      { name: `${where}: half within`, value: p50Milliseconds, unit: "ms" as const },
      { name: `${where}: 99 of 100 within`, value: p99Milliseconds, unit: "ms" as const },
    ];
  });
}

async function measure(running: Running[]): Promise<PartResult> {
  process.env[NGINX_VARIABLE] = await findNginx();
  process.env[WRK_VARIABLE] = await findWrk();
  const [port, plainPort] = [await freePort(), await freePort()];
  const site = await startSalonSite(running, "nginx", {
    PUBLIC_URL: `https://localhost:${port}`,
    TRUSTED_PROXY_HOPS: "1",
  });
  const nginx = await startNginx({
    port,
    plainPort,
    sitePort: site.port,
    changes: WITHOUT_LIMITS,
  });
  try {
    const endpoints: readonly Endpoint[] = [
      { name: "the site alone", origin: site.origin },
      { name: "nginx in front", origin: nginx.url, least: MIN_PAGES_A_SECOND },
    ];
    const { menu, time } = await followFlow(site.origin);
    const figures: Figure[] = [];
    const details: Record<string, readonly Measured[]> = {};
    for (const [page, { path }] of Object.entries({ Menu: menu, Time: time })) {
      for (const endpoint of endpoints) {
        step(`${page}, ${endpoint.name} …`);
        const loads = await measured(endpoint, path);
        figures.push(...figuresOf(page, endpoint, loads));
        details[`${page}, ${endpoint.name}`] = loads;
      }
    }
    return { figures, details };
  } finally {
    await nginx.stop();
  }
}

export const nginxPart: Part = {
  name: "nginx",
  does: "the same pages behind deploy/nginx.conf, and without it",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
