import { type Browser, chromium, type FrameLocator, type Page } from "@playwright/test";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { CHROMIUM_VARIABLE, findChromium } from "../../scripts/support/chromium.ts";
import { startDemoHost } from "../../scripts/support/demo-host/server.ts";
import { step } from "../../scripts/support/say.ts";
import { freePort } from "../harness/ports.ts";
import type { Running } from "../harness/process.ts";
import { audit, CATEGORIES, ids } from "./lighthouse.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { median } from "./ranks.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const AUDITS = 5;
const PRESSES = 15;
/** Of a pointer over a link before it is pressed; a finger has none. */
const RESTS_MS = [0, 300];
const USABLE = 'main a[href*="/time?"]';

/** Runs in each frame before its page: notes when something can be pressed, by the wall clock. */
function watchUse(selector: string): void {
  const note = (name: string) => {
    document.documentElement.dataset[name] = `${performance.timeOrigin + performance.now()}`;
  };
  addEventListener("click", () => note("pressed"), true);
  const poll = () =>
    requestAnimationFrame(() => {
      const isThere = (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
      if (!isThere || document.readyState === "loading") poll();
      // It is on screen once the next frame is prepared.
      else requestAnimationFrame(() => note("usable"));
    });
  if (self !== parent) poll();
}

async function noted(place: Page | FrameLocator, name: string): Promise<number> {
  return Number(await place.locator(`html[data-${name}]`).getAttribute(`data-${name}`));
}

/** Milliseconds from a press until the dialog's first service can be pressed; nothing is cached. */
async function pressOnce(browser: Browser, host: string, restMs: number): Promise<number> {
  const context = await browser.newContext({ locale: "en" });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchUse, USABLE);
    await page.goto(host, { waitUntil: "load" });
    const link = page.getByRole("link", { name: "Book an appointment" });
    if (restMs > 0) await link.hover();
    await page.waitForTimeout(restMs);
    await link.click();
    const usable = await noted(page.frameLocator("dialog iframe"), "usable");
    return usable - (await noted(page, "pressed"));
  } finally {
    await context.close();
  }
}

async function pressFigures(browser: Browser, host: string): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const restMs of RESTS_MS) {
    const name = `Press to a usable dialog, pointer there for ${restMs} ms`;
    const runs: number[] = [];
    for (let run = 0; run < PRESSES; run += 1) runs.push(await pressOnce(browser, host, restMs));
    step(`${name}: ${runs.map(Math.round).join(" ")}`);
    figures.push({ name, value: median(runs), unit: "ms" });
  }
  return figures;
}

/** Of one page without the widget and with it: the second may lose no point. */
async function scoreFigures(port: number, hosts: readonly string[]): Promise<readonly Figure[]> {
  const medians: number[][] = [];
  for (const host of hosts) {
    const runs: (readonly number[])[] = [];
    for (let run = 0; run < AUDITS; run += 1) {
      const { scores, imperfect } = await audit(`${host}/book`, port, false);
      if (run === 0) step(`${host}: ${imperfect.join(", ") || "nothing to mend"}`);
      runs.push(ids.map((id) => scores[id]));
    }
    step(`${host}: ${runs.map((scores) => scores.join("/")).join("  ")}`);
    medians.push(ids.map((_, index) => median(runs.map((scores) => scores[index] ?? 0))));
  }
  const [without = [], having = []] = medians;
  return ids.map((id, index) => ({
    name: `Lighthouse, a page with the widget inline: ${CATEGORIES[id]}`,
    value: having[index] ?? 0,
    unit: "",
    least: without[index] ?? 100,
  }));
}

async function measure(running: Running[]): Promise<PartResult> {
  const [plainPort, fullPort] = [await freePort(), await freePort()];
  const [plain, full] = [`http://localhost:${plainPort}`, `http://localhost:${fullPort}`];
  const { origin } = await startSalonSite(running, "widget", { embedOrigins: [full] });
  const site = { brand: "linden", name: "Atelier Linden", booking: `${origin}/book` } as const;
  const hosts = await Promise.all([
    startDemoHost(plainPort, { ...site, hasWidget: false }),
    startDemoHost(fullPort, { ...site, hasWidget: true }),
  ]);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env[CHROMIUM_VARIABLE] ?? (await findChromium()),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const presses = await pressFigures(browser, full);
    return { figures: [...presses, ...(await scoreFigures(port, [plain, full]))] };
  } finally {
    await browser.close();
    for (const host of hosts) host.close();
  }
}

export const widgetPart: Part = {
  name: "widget",
  does: `a dialog pressed open ${PRESSES} times, and Lighthouse of a site with and without the widget`,
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
