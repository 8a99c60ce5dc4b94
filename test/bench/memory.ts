import { Pool } from "undici";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { step } from "../../scripts/support/say.ts";
import type { Running } from "../harness/process.ts";
import { type Mixture, type MixtureRequest, mixtureOf, type SitePaths } from "./mixture.ts";
import { linksTo, read, scriptsIn } from "./page.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { readUse, type Use } from "./processes.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const REQUESTS = 1_000_000;
const MAX_MINUTES = 15;
const CONNECTIONS = 16;
const WARM_UP = 500;
/** Samples over the run; single ones depend on garbage collection. */
const SAMPLES = 200;
const MAX_MEGABYTES = 512;
/** Allowance for garbage not yet collected. */
const MAX_GROWTH_MEGABYTES = 32;

type Sample = { readonly share: number } & Use;

export type Sent = { readonly requests: number; readonly failed: number };

export async function sendRequests(
  origin: string,
  mixture: Mixture,
  plan: { readonly requests: number; readonly until: number; readonly from?: number },
): Promise<Sent> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const { requests, until, from = 0 } = plan;
  let sent = 0;
  let failed = 0;
  const one = async () => {
    while (sent < requests && Date.now() < until) {
      const { path, headers } = mixture(from + sent);
      sent += 1;
      if (!(await isAnswered(pool, path, headers))) failed += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  } finally {
    await pool.destroy();
  }
  return { requests: sent, failed };
}

async function isAnswered(
  pool: Pool,
  path: string,
  headers: MixtureRequest["headers"],
): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({ method: "GET", path, headers });
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    return statusCode < 500;
  } catch {
    return false;
  }
}

async function pathsOf(origin: string): Promise<SitePaths> {
  const menu = await read(origin, "/book");
  return {
    menu: "/book",
    choices: linksTo(menu, "/book/services/").slice(0, 8),
    times: linksTo(menu, "/book/time?").slice(0, 8),
    files: scriptsIn(menu),
  };
}

async function measure(running: Running[]): Promise<PartResult> {
  const site = await startSalonSite(running, "memory", { TRUSTED_PROXY_HOPS: "1" });
  const mixture = mixtureOf(await pathsOf(site.origin));
  await sendRequests(site.origin, mixture, { requests: WARM_UP, until: Number.POSITIVE_INFINITY });
  const began = Date.now();
  const until = began + MAX_MINUTES * 60_000;
  const samples: Sample[] = [];
  const sum = { requests: 0, failed: 0 };
  // By time, so that the samples are evenly spread whichever limit ends the run.
  while (sum.requests < REQUESTS && Date.now() < until) {
    const pieces = { requests: REQUESTS - sum.requests, from: WARM_UP + sum.requests };
    const pieceEnds = Math.min(until, Date.now() + (MAX_MINUTES * 60_000) / SAMPLES);
    const { requests, failed } = await sendRequests(site.origin, mixture, {
      ...pieces,
      until: pieceEnds,
    });
    sum.requests += requests;
    sum.failed += failed;
    samples.push({ share: sum.requests, ...(await readUse(site.pid)) });
  }
  const seconds = (Date.now() - began) / 1_000;
  step(`${sum.requests} requests in ${seconds.toFixed(0)} s`);
  return { figures: figuresOf(sum, samples, seconds), details: { ...sum, seconds, samples } };
}

/** Megabytes near a share of all requests: the median of five samples. */
export function around(samples: readonly Sample[], share: number): number {
  const all = samples.at(-1)?.share ?? 0;
  const near = samples
    .toSorted((a, b) => Math.abs(a.share - share * all) - Math.abs(b.share - share * all))
    .slice(0, 5)
    .map(({ megabytes }) => megabytes)
    .toSorted((a, b) => a - b);
  return near[Math.floor(near.length / 2)] ?? 0;
}

function figuresOf(
  { requests, failed }: Sent,
  samples: readonly Sample[],
  seconds: number,
): readonly Figure[] {
  const memory = (name: string, value: number, budget?: number): Figure => ({
    name,
    value,
    unit: "MB",
    ...(budget !== undefined && { budget }),
  });
  const cpu = (samples.at(-1)?.cpuMilliseconds ?? 0) - (samples[0]?.cpuMilliseconds ?? 0);
  const counted = requests - (samples[0]?.share ?? 0);
  return [
    { name: "Requests for pages, files and nothing", value: requests, unit: "", least: REQUESTS },
    { name: "… answered by an error", value: failed, unit: "", budget: 0 },
    { name: "… a second", value: requests / seconds, unit: "/s" },
    { name: "… processor time each", value: cpu / Math.max(1, counted), unit: "ms" },
    memory("Resident memory after 1 % of them", around(samples, 0.01)),
    memory("… after 10 %", around(samples, 0.1)),
    memory("… after half", around(samples, 0.5)),
    memory("… after all", around(samples, 1), MAX_MEGABYTES),
    memory(
      "… growth in the second half",
      around(samples, 1) - around(samples, 0.5),
      MAX_GROWTH_MEGABYTES,
    ),
  ];
}

export const memoryPart: Part = {
  name: "memory",
  does: `resident memory over up to ${REQUESTS.toLocaleString("en")} requests`,
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
