import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { path } from "../../scripts/support/paths.ts";
import { Stop } from "../../scripts/support/say.ts";
import type { Running } from "../harness/process.ts";
import { read } from "./page.ts";
import { followFlow } from "./pages.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { readUse } from "./processes.ts";
import { median } from "./ranks.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const FEW = 1;
const MANY = 1_000;
const MOST = 10_000;
const LOOK_MS = 10_000;
const VISITORS = 10;

type Started = { readonly seconds: number; readonly megabytes: number };

/** The path of a LOCATIONS_FILE with so many, each with its key in a file. */
async function writeLocations(count: number): Promise<string> {
  const folder = path("test-results", "bench-locations", String(count));
  await mkdir(folder, { recursive: true });
  const entries = Array.from({ length: count }, (_, index) => ({
    slug: `salon-${index}`,
    name: `Salon ${index}`,
    address: `Lindenallee ${index}, 10435 Berlin`,
    apiKeyFile: `${folder}/key-${index}`,
  }));
  for (const [index, { apiKeyFile }] of entries.entries()) {
    await writeFile(apiKeyFile, `service_live_key${index}_secret`);
  }
  const file = `${folder}/locations.json`;
  await writeFile(file, JSON.stringify(entries));
  return file;
}

/** Until the page that lets visitors choose one, or the only menu, is answered. */
async function startWith(count: number, running: Running[]): Promise<Started> {
  const before = running.length;
  const site = await startSalonSite(running, `locations-${count}`, {
    LOCATIONS_FILE: await writeLocations(count),
    BOOKING_API_KEY: "",
  });
  const seconds = (performance.now() - site.beganAt) / 1_000;
  await read(site.origin, count === FEW ? "/salon-0" : "/");
  const { megabytes } = await readUse(site.pid);
  await Promise.all(running.splice(before).map((one) => one.stop()));
  return { seconds, megabytes };
}

/** Milliseconds within which half of a location's kept menus and details pages are answered. */
async function halfOf(origin: string, menu: string, details: string) {
  const times: { readonly kept: number[]; readonly own: number[] } = { kept: [], own: [] };
  const until = performance.now() + LOOK_MS;
  while (performance.now() < until) {
    times.kept.push(await timed(() => read(origin, menu)));
    times.own.push(await timed(() => read(origin, details)));
  }
  return { kept: median(times.kept), own: median(times.own) };
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}

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

/** What a well location answers while visitors ask for one whose upstream is ill. */
async function measureIsolation(running: Running[]): Promise<Figure[]> {
  const [mute, odd] = [await startBroken(false), await startBroken(true)];
  const folder = path("test-results", "bench-locations", "isolation");
  await mkdir(folder, { recursive: true });
  const key = "service_live_key_secret";
  const entries = [
    { slug: "book", name: "Well", apiKeyVariable: "BOOKING_API_KEY" },
    ...Object.entries({ down: "http://127.0.0.1:9", mute: mute.url, odd: odd.url }).map(
      ([slug, apiUrl]) => ({ slug, name: slug, apiUrl, apiKeyVariable: `KEY_${slug}` }),
    ),
  ];
  const file = `${folder}/locations.json`;
  await writeFile(file, JSON.stringify(entries));
  const keys = { KEY_down: `${key}1`, KEY_mute: `${key}2`, KEY_odd: `${key}3` };
  const site = await startSalonSite(running, "isolation", { LOCATIONS_FILE: file, ...keys });
  const { origin } = site;
  try {
    const { menu, details } = await followFlow(origin);
    await halfOf(origin, menu.path, details.path);
    const figures: Figure[] = [];
    for (const slug of ["down", "mute", "odd"]) {
      const alone = await halfOf(origin, menu.path, details.path);
      const visitors = startVisitors(`${origin}/${slug}`);
      const beside = await halfOf(origin, menu.path, details.path);
      await visitors.stop();
      figures.push(
        {
          name: `A well location's kept menu, beside one that is ${slug}`,
          value: beside.kept / alone.kept,
          unit: "×",
          budget: 1.1,
        },
        { name: "… its details page", value: beside.own / alone.own, unit: "×", budget: 1.1 },
      );
    }
    return figures;
  } finally {
    mute.stop();
    odd.stop();
  }
}

/** A few visitors who come back every second. */
function startVisitors(url: string): { stop(): Promise<void> } {
  const over = new AbortController();
  const visits = Array.from({ length: VISITORS }, async () => {
    while (!over.signal.aborted) {
      await fetch(url, { signal: over.signal })
        .then((answer) => answer.text())
        .catch(() => undefined);
      await sleep(1_000);
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(visits);
    },
  };
}

async function measure(running: Running[]): Promise<PartResult> {
  const few = await startWith(FEW, running);
  const many = await startWith(MANY, running);
  const most = await startWith(MOST, running);
  const isolation = await measureIsolation(running);
  const idle = ((most.megabytes - few.megabytes) * 1_000) / (MOST - FEW);
  return {
    figures: [
      { name: "Start with one location", value: few.seconds, unit: "s" },
      { name: "… with 1,000", value: many.seconds, unit: "s" },
      { name: "… with 10,000", value: most.seconds, unit: "s", budget: 5 },
      { name: "Resident memory with one location", value: few.megabytes, unit: "MB" },
      { name: "… with 1,000", value: many.megabytes, unit: "MB" },
      { name: "… with 10,000", value: most.megabytes, unit: "MB", budget: 1_000 },
      { name: "What an idle location costs", value: idle, unit: "kB", budget: 50 },
      ...isolation,
    ],
    details: { few, many, most },
  };
}

export const locationsPart: Part = {
  name: "locations",
  does: "start and memory with up to 10,000 locations, and a well one beside ill ones",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
