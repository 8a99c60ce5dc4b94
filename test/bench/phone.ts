import { type Browser, chromium, devices } from "@playwright/test";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { CHROMIUM_VARIABLE, findChromium } from "../../scripts/support/chromium.ts";
import { Stop, step } from "../../scripts/support/say.ts";
import type { Running } from "../harness/process.ts";
import { followFlow } from "./pages.ts";
import { type Painted, paintedOn, watchPaints } from "./paints.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { median } from "./ranks.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const RUNS = 7;
/** Slow 4G: 1.6 and 0.75 Mbit/s, 150 ms round trip. */
const NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
const CPU_SLOWER = 4;
const MAX_SLOT_SHARE = 1.15;
const MAX_LCP_MS = 1_200;

async function openOnce(browser: Browser, url: string, awaited: string): Promise<Painted> {
  const context = await browser.newContext({ ...devices["Pixel 5"], locale: "en" });
  try {
    const page = await context.newPage();
    const phone = await context.newCDPSession(page);
    await phone.send("Network.enable");
    await phone.send("Network.emulateNetworkConditions", NETWORK);
    await phone.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
    await page.addInitScript(watchPaints, awaited);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(500);
    const painted = await paintedOn(page);
    if (!painted) throw new Stop(`${url} shows no ${awaited}`);
    return painted;
  } finally {
    await context.close();
  }
}

function figuresOf(name: string, runs: readonly Painted[]): readonly Figure[] {
  const half = (of: (run: Painted) => number) => median(runs.map(of));
  return [
    { name: `${name} on a slow phone: first paint`, value: half((one) => one.first), unit: "ms" },
    { name: "… largest paint", value: half((one) => one.largest), unit: "ms", budget: MAX_LCP_MS },
    { name: "… layout shift", value: half((one) => one.shift), unit: "", budget: 0 },
  ];
}

async function measure(running: Running[]): Promise<PartResult> {
  const { origin } = await startSalonSite(running, "phone");
  const { menu, time, details } = await followFlow(origin);
  const browser = await chromium.launch({
    executablePath: process.env[CHROMIUM_VARIABLE] ?? (await findChromium()),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    const pages = [
      { name: "Menu", path: menu.path, awaited: 'a[href*="/time?"]' },
      { name: "Time", path: time.path, awaited: 'a[href*="/details?"]' },
      { name: "Details", path: details.path, awaited: 'input[name="email"]' },
    ];
    const figures: Figure[] = [];
    const seen: Record<string, readonly Painted[]> = {};
    for (const { name, path, awaited } of pages) {
      const runs: Painted[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        runs.push(await openOnce(browser, origin + path, awaited));
      }
      step(`${name}: ${runs.map((one) => Math.round(one.awaited)).join(" ")} ms`);
      seen[name] = runs;
      figures.push(...figuresOf(name, runs));
      if (name === "Time") figures.push(...slotFigures(runs));
    }
    return { figures, details: { runs: seen } };
  } finally {
    await browser.close();
  }
}

function slotFigures(runs: readonly Painted[]): readonly Figure[] {
  return [
    {
      name: "… the first time to choose is there",
      value: median(runs.map((one) => one.awaited)),
      unit: "ms",
    },
    {
      name: "… as a multiple of the first paint",
      value: median(runs.map((one) => one.awaited / one.first)),
      unit: "×",
      budget: MAX_SLOT_SHARE,
    },
  ];
}

export const phonePart: Part = {
  name: "phone",
  does: `menu, time and details on a slow phone, ${RUNS} times each`,
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
