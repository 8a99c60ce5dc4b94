import { buildIfNeeded } from "../../scripts/support/build.ts";
import { findNginx, NGINX_VARIABLE } from "../../scripts/support/nginx.ts";
import { Stop, step } from "../../scripts/support/say.ts";
import { startNginx } from "../harness/nginx.ts";
import { freePort } from "../harness/ports.ts";
import type { Running } from "../harness/process.ts";
import { type Load, type LoadPlan, load } from "./load.ts";
import { followFlow } from "./pages.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const CONNECTIONS = [10, 50] as const;
const WARM_UP_SECONDS = 2;
const SECONDS = 5;
/** All requests come from one address here. */
const WITHOUT_LIMITS = { "rate=50r/s": "rate=1000000r/s", "rate=20r/s": "rate=1000000r/s" };
const headers = { "accept-encoding": "gzip", "accept-language": "en" };

type Measured = { readonly connections: number } & Load;

type Endpoint = { readonly name: string; readonly origin: string } & Pick<
  LoadPlan,
  "isOwnCertificate"
>;

async function measured(
  { name, origin, ...endpoint }: Endpoint,
  path: string,
): Promise<readonly Measured[]> {
  const plan = { ...endpoint, headers };
  await load(origin, path, { ...plan, connections: 10, seconds: WARM_UP_SECONDS });
  const results: Measured[] = [];
  for (const connections of CONNECTIONS) {
    const one = await load(origin, path, { ...plan, connections, seconds: SECONDS });
    if (one.failed > 0) throw new Stop(`${name}: ${one.failed} of ${one.requests} failed`);
    results.push({ connections, ...one });
  }
  return results;
}

function figuresOf(page: string, endpoint: string, loads: readonly Measured[]): readonly Figure[] {
  return loads.flatMap(({ connections, perSecond, p50Milliseconds, p99Milliseconds }) => {
    const where = `${page}, ${endpoint}, ${connections} connections`;
    return [
      { name: `${where}: pages a second`, value: perSecond, unit: "/s" as const },
      { name: `${where}: half within`, value: p50Milliseconds, unit: "ms" as const },
      { name: `${where}: 99 of 100 within`, value: p99Milliseconds, unit: "ms" as const },
    ];
  });
}

async function measure(running: Running[]): Promise<PartResult> {
  process.env[NGINX_VARIABLE] = await findNginx();
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
      { name: "nginx in front", origin: nginx.url, isOwnCertificate: true },
    ];
    const { menu, time } = await followFlow(site.origin);
    const figures: Figure[] = [];
    const details: Record<string, readonly Measured[]> = {};
    for (const [page, { path }] of Object.entries({ Menu: menu, Time: time })) {
      for (const endpoint of endpoints) {
        step(`${page}, ${endpoint.name} …`);
        const loads = await measured(endpoint, path);
        figures.push(...figuresOf(page, endpoint.name, loads));
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
