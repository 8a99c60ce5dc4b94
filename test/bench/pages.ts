import { build } from "../../scripts/support/build.ts";
import { Stop, step } from "../../scripts/support/say.ts";
import { load } from "./load.ts";
import { gzipBytes, linkTo, type Page, read, scriptsIn } from "./page.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 3;
const SECONDS = 10;
const OWN_SCRIPT_BUDGET_KB = 10;
const HTML_BUDGET_KB = 20;

/** Follows the first links from the menu to the details. */
export async function followFlow(
  origin: string,
): Promise<{ menu: Page; time: Page; details: Page }> {
  const menu = await open(origin, "/book");
  const time = await open(origin, follow(menu, "/book/time?"));
  const details = await open(origin, follow(time, "/book/details?"));
  return { menu, time, details };
}

async function open(origin: string, where: string): Promise<Page> {
  return { path: where, html: await read(origin, where) };
}

function follow(page: Page, start: string): string {
  const link = linkTo(page.html, start);
  if (link === undefined) throw new Stop(`${page.path} has no link to ${start}…`);
  return link;
}

async function measure(origin: string, buildMilliseconds: number): Promise<PartResult> {
  const { menu, time, details } = await followFlow(origin);
  const scripts = await Promise.all(scriptsIn(menu.html).map((source) => read(origin, source)));
  step(`Loading the menu over ${CONNECTIONS} connections for ${SECONDS} s …`);
  await load(origin, menu.path, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const loaded = await load(origin, menu.path, { connections: CONNECTIONS, seconds: SECONDS });
  if (loaded.failed > 0) throw new Stop(`${loaded.failed} of ${loaded.requests} requests failed`);
  const html = (name: string, page: Page): Figure => ({
    name: `HTML of the ${name} page, gzip`,
    value: gzipBytes(page.html) / 1000,
    unit: "kB",
    budget: HTML_BUDGET_KB,
  });
  const figures: Figure[] = [
    {
      name: "All JavaScript of the menu, gzip",
      value: scripts.map(gzipBytes).reduce((sum, bytes) => sum + bytes, 0) / 1000,
      unit: "kB",
      budget: OWN_SCRIPT_BUDGET_KB,
    },
    html("menu", menu),
    html("time", time),
    html("details", details),
    { name: "Menu pages a second, 10 connections", value: loaded.perSecond, unit: "/s" },
    { name: "Menu, half are faster than", value: loaded.p50Milliseconds, unit: "ms" },
    { name: "Menu, 99 of 100 are faster than", value: loaded.p99Milliseconds, unit: "ms" },
    { name: "next build", value: buildMilliseconds / 1000, unit: "s" },
  ];
  return { figures, details: { load: loaded } };
}

export const pagesPart: Part = {
  name: "pages",
  does: "weight and speed of the pages",
  run: () =>
    withProcesses(async (running) => {
      const buildMilliseconds = await build();
      step("Starting the sandbox and the site …");
      const { origin } = await startSalonSite(running, "pages");
      return measure(origin, buildMilliseconds);
    }),
};
