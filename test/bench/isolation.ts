import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { keys } from "../../sandbox/keys.ts";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { path } from "../../scripts/support/paths.ts";
import { Stop } from "../../scripts/support/say.ts";
import { startSharedRedis } from "../chaos/redis.ts";
import { freePort } from "../harness/ports.ts";
import type { Running } from "../harness/process.ts";
import { startSiteProcess } from "../harness/servers.ts";
import type { Settings } from "../harness/settings.ts";
import { read } from "./page.ts";
import { followFlow } from "./pages.ts";
import { type Part, withProcesses } from "./part.ts";
import { median } from "./ranks.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

/** A well location's answers while visitors ask for one that is ill. */

const LOOK_MS = 1_500;
const WARM_UP_MS = 5_000;
/** Of looks without and with visitors of the ill one, in turns: what else the machine does differs. */
const ROUNDS = 8;
/** Until the first visitors of an ill location have been answered, or wait for its upstream. */
const ARRIVAL_MS = 500;
const VISITORS = 20;
const FLOOD = 60;

type Illness = {
  readonly slug: string;
  readonly visitors: number;
  /** A page of it that is never kept. */
  readonly page: string;
};

/** An upstream that never answers, or answers what nobody can read. */
async function startBroken(answers: boolean): Promise<{ url: string; stop(): void }> {
  const server = createServer((_request, response) => {
    if (answers) response.writeHead(200, { "Content-Type": "application/json" }).end('{"data":1}');
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Stop("the broken upstream has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function keyOf(slug: string): string {
  return `KEY_${slug.toUpperCase()}`;
}

function locationsOf(upstreams: Readonly<Record<string, string>>): readonly object[] {
  const ill = Object.entries(upstreams).map(([slug, apiUrl]) => {
    return { slug, name: slug, apiUrl, key: { env: keyOf(slug) } };
  });
  return [
    { slug: "book", name: "Well", key: { env: "BOOKING_API_KEY" } },
    // The usual limits of a key, which the flood uses up.
    {
      slug: "flooded",
      name: "Flooded",
      key: { env: keyOf("flooded") },
      limits: { requestsPerMinute: 60 },
    },
    ...ill,
  ];
}

type Times = { readonly kept: number[]; readonly own: number[] };

/** Milliseconds that a location's kept menu and details page take, added to `times`. */
async function look(origin: string, pages: Pages, ms: number, times: Times): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    times.kept.push(await timed(() => read(origin, pages.menu)));
    times.own.push(await timed(() => read(origin, pages.details)));
  }
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}

type Pages = { readonly menu: string; readonly details: string };

/** Visitors from addresses of their own who come back a second after each answer. */
function startVisitors(origins: readonly string[], { visitors, page }: Illness) {
  const over = new AbortController();
  const visits = Array.from({ length: visitors }, async (_, index) => {
    const headers = { "x-forwarded-for": `198.51.100.${index + 1}` };
    while (!over.signal.aborted) {
      await fetch(`${origins[index % origins.length]}${page}`, { headers, signal: over.signal })
        .then((answer) => answer.text())
        .catch(() => undefined);
      await sleep(1_000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  });
  return async () => {
    over.abort();
    await Promise.all(visits);
  };
}

/** With a Redis, two instances share the ill location's visitors. */
async function measureIsolation(running: Running[], redisUrl?: string): Promise<Figure[]> {
  const before = running.length;
  const [mute, odd] = [await startBroken(false), await startBroken(true)];
  try {
    const upstreams = { down: "http://127.0.0.1:9", mute: mute.url, odd: odd.url };
    const key = (index: number) => `service_live_key${index}_secret`;
    const env = {
      locations: locationsOf(upstreams),
      TRUSTED_PROXY_HOPS: "1",
      SESSION_SECRET: "s".repeat(32),
      [keyOf("flooded")]: keys.booking.value,
      ...Object.fromEntries(Object.keys(upstreams).map((slug, index) => [keyOf(slug), key(index)])),
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl, DATA_DIR: "" }),
    };
    const site = await startSalonSite(running, "isolation", env);
    const origins = [site.origin];
    if (redisUrl !== undefined) origins.push(await startAnother(running, site.env));
    return await compare(origins);
  } finally {
    await Promise.all(running.splice(before).map((one) => one.stop()));
    mute.stop();
    odd.stop();
  }
}

async function startAnother(running: Running[], env: Settings) {
  const port = await freePort();
  const log = path("test-results", "bench-isolation-another.log");
  const another = await startSiteProcess({ port, log, env });
  running.push(another);
  return another.url;
}

async function compare(origins: readonly string[]): Promise<Figure[]> {
  const [origin = ""] = origins;
  const { menu, details } = await followFlow(origin);
  const pages = { menu: menu.path, details: details.path };
  const flood = pages.details.replace("/book/", "/flooded/");
  const illnesses: readonly Illness[] = [
    ...["down", "mute", "odd"].map((slug) => ({ slug, visitors: VISITORS, page: `/${slug}` })),
    { slug: "flooded", visitors: FLOOD, page: flood },
  ];
  await look(origin, pages, WARM_UP_MS, { kept: [], own: [] });
  const figures: Figure[] = [];
  for (const illness of illnesses) figures.push(...(await compareOne(origins, pages, illness)));
  return figures;
}

async function compareOne(
  origins: readonly string[],
  pages: Pages,
  illness: Illness,
): Promise<Figure[]> {
  const [origin = ""] = origins;
  const alone: Times = { kept: [], own: [] };
  const beside: Times = { kept: [], own: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await look(origin, pages, LOOK_MS, alone);
    const stop = startVisitors(origins, illness);
    await sleep(ARRIVAL_MS);
    await look(origin, pages, LOOK_MS, beside);
    await stop();
  }
  const ratio = (of: keyof Times) => median(beside[of]) / median(alone[of]);
  const where = origins.length > 1 ? ", two instances" : "";
  const name = `A well location's kept menu, beside one that is ${illness.slug}${where}`;
  return [
    { name, value: ratio("kept"), unit: "×", budget: 1.1 },
    { name: "… its details page", value: ratio("own"), unit: "×", budget: 1.1 },
  ];
}

/** The same with a second instance that shares the ill location's visitors. */
async function measureShared(running: Running[]): Promise<readonly Figure[]> {
  const redis = await startSharedRedis();
  try {
    return await measureIsolation(running, redis.url);
  } finally {
    await redis.remove();
  }
}

export const isolationPart: Part = {
  name: "isolation",
  does: "a well location beside ones whose upstream is ill, or that are flooded",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      const one = await measureIsolation(running);
      return { figures: [...one, ...(await measureShared(running))] };
    }),
};
