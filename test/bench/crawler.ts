import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { keys } from "../../sandbox/keys.ts";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { Stop } from "../../scripts/support/say.ts";
import type { Running } from "../harness/process.ts";
import { manyLocations } from "./locations.ts";
import { linkTo } from "./page.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { readUse } from "./processes.ts";
import { startSalonSite } from "./salon-site.ts";

/** A crawler opens menu and times of thousands of locations, and comes to none of them again. */

const LOCATIONS = 10_000;
const OPENED = 2_400;
const AT_ONCE = 4;
const LOOK_MS = 500;

/** Answers any key with what the sandbox has answered its own, so that it costs next to nothing. */
async function answerAnyKey(target: string, running: Running[]): Promise<string> {
  const answers = new Map<string, Promise<string>>();
  async function ask(url: string): Promise<string> {
    const answer = await fetch(target + url, { headers: { "x-api-key": keys.full.value } });
    if (!answer.ok) throw new Stop(`the sandbox answers ${answer.status}`);
    return answer.text();
  }
  const server = createServer(({ url = "" }, response) => {
    const known = answers.get(url) ?? ask(url);
    answers.set(url, known);
    known.then(
      (text) => response.writeHead(200, { "content-type": "application/json" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Stop("no port");
  async function stop() {
    server.closeAllConnections();
    server.close();
  }
  const ended = once(server, "close").then(() => ({ code: 0, signal: null }));
  const { pid } = process;
  running.push({ name: "any key", pid, ended, lastLines: () => "", stop, kill: stop });
  return `http://127.0.0.1:${address.port}`;
}

async function open(origin: string, slug: string): Promise<number> {
  const menu = await fetch(`${origin}/${slug}`);
  const times = linkTo(await menu.text(), `/${slug}/time?`);
  if (times === undefined) return 1;
  const answer = await fetch(origin + times);
  await answer.text();
  return menu.ok && answer.ok ? 0 : 1;
}

async function measure(running: Running[]): Promise<PartResult> {
  const site = await startSalonSite(
    running,
    "crawler",
    {
      locations: await manyLocations(LOCATIONS),
      API_REQUESTS_PER_MINUTE: "150",
      API_WRITES_PER_MINUTE: "5",
      API_IN_FLIGHT: "10",
    },
    undefined,
    (target) => answerAnyKey(target, running),
  );
  const asleep = (await readUse(site.pid)).megabytes;
  const uses: number[] = [];
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      uses.push((await readUse(site.pid)).megabytes);
      await sleep(LOOK_MS);
    }
  })();
  let next = 0;
  let failed = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < OPENED) {
        next += 1;
        failed += await open(site.origin, `salon-${next}`);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  over.abort();
  await looking;
  return {
    figures: [
      { name: "Locations that a crawler opened", value: OPENED, unit: "" },
      { name: "… of them with an error", value: failed, unit: "", budget: 0 },
      { name: "… within", value: seconds, unit: "s" },
      { name: "Resident memory before", value: asleep, unit: "MB" },
      { name: "… at most", value: Math.max(...uses), unit: "MB", budget: 600 },
    ],
    details: { uses },
  };
}

export const crawlerPart: Part = {
  name: "crawler",
  does: "memory while a crawler opens thousands of locations",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
