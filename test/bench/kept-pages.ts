import { writeFile } from "node:fs/promises";
import { request } from "undici";
import type { z } from "zod";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { path } from "../../scripts/support/paths.ts";
import { step } from "../../scripts/support/say.ts";
import { freePort } from "../harness/ports.ts";
import { type Running, startProcess } from "../harness/process.ts";
import type { storedAnswer } from "./bare-http.ts";
import { followFlow } from "./pages.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { readUse } from "./processes.ts";
import { median } from "./ranks.ts";
import { openRawLoad } from "./raw-load.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const CONNECTIONS = 50;
const ROUNDS = 25;
const ROUND_MS = 600;
const WARM_UP_MS = 4_000;
/** Of the bare server's pages a second. */
const MIN_SHARE = 0.6;

/** As Chromium asks for a page, on a desktop. */
const BROWSER_HEADERS = [
  "Connection: keep-alive",
  'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"',
  "sec-ch-ua-mobile: ?0",
  'sec-ch-ua-platform: "Linux"',
  "Upgrade-Insecure-Requests: 1",
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Sec-Fetch-Site: none",
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-User: ?1",
  "Sec-Fetch-Dest: document",
  "Accept-Encoding: gzip, deflate, br, zstd",
  "Accept-Language: en-GB,en;q=0.9",
];

type Server = { readonly origin: string; readonly pid: number };
type Round = { readonly perSecond: number; readonly cpuMilliseconds: number };

/** Starts a bare server that hands out the very answer that the site gives. */
async function startBareHttp(running: Running[], name: string, page: URL): Promise<Server> {
  const file = path("test-results", `bench-kept-${name}.json`);
  await writeFile(file, JSON.stringify(await answerOf(page)));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const bare = await startProcess({
    name: "The bare server",
    args: ["--max-semi-space-size=16", path("test/bench/bare-http.ts"), String(port), file],
    env: { NODE_ENV: "production" },
    cwd: path(),
    log: path("test-results/bench-bare-http.log"),
    readyAt: origin,
    readyWithinMilliseconds: 30_000,
  });
  running.push(bare);
  return { origin, pid: bare.pid };
}

/** Without the headers that Node writes by itself. */
async function answerOf(page: URL): Promise<z.infer<typeof storedAnswer>> {
  const pairs = BROWSER_HEADERS.map((line) => line.split(": "));
  const asked = Object.fromEntries(pairs.filter(([name]) => name !== "Connection"));
  const answer = await request(page, { headers: asked });
  const body = Buffer.from(await answer.body.arrayBuffer());
  const sent = Object.entries(answer.headers).flatMap(([name, value]) =>
    ["date", "connection", "keep-alive"].includes(name) ? [] : [name, String(value)],
  );
  return { headers: sent, body: body.toString("base64") };
}

/** Both in turns, in short rounds: what else the machine does then meets both alike. */
async function compare(site: Server, bare: Server, where: string) {
  const rounds = new Map<Server, Round[]>([
    [site, []],
    [bare, []],
  ]);
  const loads = await Promise.all(
    [site, bare].map(async (server) => ({
      server,
      load: await openRawLoad(server.origin, where, BROWSER_HEADERS, CONNECTIONS),
    })),
  );
  for (const { load } of loads) await load.run(WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { server, load } of round % 2 === 0 ? loads : loads.toReversed()) {
      const before = await readUse(server.pid);
      const perSecond = await load.run(ROUND_MS);
      const used = (await readUse(server.pid)).cpuMilliseconds - before.cpuMilliseconds;
      const answers = (perSecond * ROUND_MS) / 1_000;
      rounds.get(server)?.push({ perSecond, cpuMilliseconds: used / answers });
    }
  }
  for (const { load } of loads) load.close();
  return { site: rounds.get(site) ?? [], bare: rounds.get(bare) ?? [] };
}

/**
 * Judged by processor time: what a process could answer with a processor for itself. Pages a second
 * are those of a client on the same machine, which takes as much as the bare server.
 */
function figuresOf(name: string, site: readonly Round[], bare: readonly Round[]): Figure[] {
  const half = (rounds: readonly Round[], of: keyof Round) => median(rounds.map((one) => one[of]));
  const microseconds = (rounds: readonly Round[]) => half(rounds, "cpuMilliseconds") * 1_000;
  const share = median(
    site.map((round, index) => (bare[index]?.cpuMilliseconds ?? 0) / round.cpuMilliseconds),
  );
  return [
    { name: `${name}, kept: pages a second`, value: half(site, "perSecond"), unit: "/s" },
    { name: "… of a bare node:http server", value: half(bare, "perSecond"), unit: "/s" },
    { name: "… processor time of a page", value: microseconds(site), unit: "µs" },
    { name: "… of the bare server", value: microseconds(bare), unit: "µs" },
    { name: "… as many as the bare server", value: share, unit: "×", least: MIN_SHARE },
  ];
}

async function measure(running: Running[]): Promise<PartResult> {
  const site = await startSalonSite(running, "kept");
  const { menu, time } = await followFlow(site.origin);
  const figures: Figure[] = [];
  const details: Record<string, object> = {};
  for (const [name, page] of Object.entries({ Menu: menu, Times: time })) {
    step(`${name}, beside a bare server …`);
    const bare = await startBareHttp(running, name, new URL(page.path, site.origin));
    const rounds = await compare(site, bare, page.path);
    figures.push(...figuresOf(name, rounds.site, rounds.bare));
    details[name] = rounds;
  }
  return { figures, details };
}

export const keptPagesPart: Part = {
  name: "kept-pages",
  does: "kept pages a second, beside a bare node:http server with the same bytes",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
