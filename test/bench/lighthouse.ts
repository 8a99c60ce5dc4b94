import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { CHROMIUM_VARIABLE, findChromium } from "../../scripts/support/chromium.ts";
import { Stop, step } from "../../scripts/support/say.ts";
import { demoContent } from "../harness/demo-business.ts";
import { freePort } from "../harness/ports.ts";
import { startBarePage } from "./bare.ts";
import { followFlow } from "./pages.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const BARE = "a bare page";
const RUNS = 5;

/** Milliseconds that the largest paint of these may take. */
const LARGEST_PAINT_BUDGET = 1_000;
const BUDGETED: readonly string[] = ["menu", "time", "details"];

export const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "SEO",
} as const;
type Category = keyof typeof CATEGORIES;

export const ids = ["performance", "accessibility", "best-practices", "seo"] as const;

const TIMES = {
  "first-contentful-paint": "first paint",
  "largest-contentful-paint": "largest paint",
  "total-blocking-time": "blocked",
} as const;
type Time = keyof typeof TIMES;

const timeIds = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
] as const;

type Audited = {
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds, as Lighthouse simulates a slow phone. */
  readonly times: Readonly<Record<Time, number>>;
  readonly imperfect: readonly string[];
};

/** It now and then loses the beginning of a page's trace, and asks to be run again. */
const TRIES = 3;

export async function audit(
  url: string,
  port: number,
  isPrivate: boolean,
  tries = TRIES,
): Promise<Audited> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...ids],
    // Time and details are private, so not being indexed is right.
    ...(isPrivate && { skipAudits: ["is-crawlable"] }),
  });
  if (!result) throw new Stop(`Lighthouse says nothing about ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError && tries > 1) return audit(url, port, isPrivate, tries - 1);
  if (runtimeError) throw new Stop(`Lighthouse could not load ${url}: ${runtimeError.message}`);
  const scoreOf = (id: Category) => Math.round((categories[id]?.score ?? 0) * 100);
  const timeOf = (id: Time) => audits[id]?.numericValue ?? 0;
  const imperfect = Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(": "));
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    times: {
      "first-contentful-paint": timeOf("first-contentful-paint"),
      "largest-contentful-paint": timeOf("largest-contentful-paint"),
      "total-blocking-time": timeOf("total-blocking-time"),
    },
    imperfect,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

type Seen = { readonly name: string; readonly runs: readonly Audited[] };

function timesOf({ name, runs }: Seen): Figure[] {
  return timeIds.map((id) => ({
    name: `Lighthouse, ${name}: ${TIMES[id]}`,
    value: median(runs.map(({ times }) => times[id])),
    unit: "ms",
    ...(id === "largest-contentful-paint" &&
      BUDGETED.includes(name) && { budget: LARGEST_PAINT_BUDGET }),
  }));
}

function scoresOf({ name, runs }: Seen): Figure[] {
  return ids.map((id) => ({
    name: `Lighthouse, ${name}: ${CATEGORIES[id]}`,
    value: median(runs.map(({ scores }) => scores[id])),
    unit: "",
    ...(name !== BARE && { least: 100 }),
  }));
}

async function measure(origin: string, pictured: string, bare: string): Promise<PartResult> {
  const { menu, time, details } = await followFlow(origin);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env[CHROMIUM_VARIABLE] ?? (await findChromium()),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const pages = [
      { name: BARE, url: `${bare}/any`, isPrivate: false },
      { name: "menu", url: origin + menu.path, isPrivate: false },
      { name: "time", url: origin + time.path, isPrivate: true },
      { name: "details", url: origin + details.path, isPrivate: true },
      { name: "menu with pictures", url: pictured + menu.path, isPrivate: false },
      {
        name: "service with a picture",
        url: `${pictured}/book/services/svc_cut`,
        isPrivate: false,
      },
      { name: "time with faces", url: pictured + time.path, isPrivate: true },
    ];
    const seen: Seen[] = [];
    for (const { name, url, isPrivate } of pages) {
      const runs: Audited[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await audit(url, port, isPrivate));
      step(`${name}: ${runs.map(({ scores }) => Object.values(scores).join("/")).join("  ")}`);
      seen.push({ name, runs });
    }
    return {
      figures: seen.flatMap((one) => [
        ...(one.name === BARE ? scoresOf(one).slice(0, 1) : scoresOf(one)),
        ...timesOf(one),
      ]),
      details: { runs: seen },
    };
  } finally {
    await browser.close();
  }
}

/** The median of five runs for each page, beside a bare page of the framework. */
export const lighthousePart: Part = {
  name: "lighthouse",
  does: "menu, time and details on a phone, also with pictures, five times each",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      const bare = await startBarePage(running);
      const { origin } = await startSalonSite(running, "lighthouse");
      const content = demoContent("linden");
      const pictured = await startSalonSite(running, "lighthouse-pictures", content);
      return measure(origin, pictured.origin, bare.url);
    }),
};
