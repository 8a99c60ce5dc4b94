import type { Browser } from "@playwright/test";
import { type DemoBrand, demoBusiness } from "../../test/harness/demo-business.ts";
import { startSalon, startSite } from "../../test/harness/start.ts";
import type { Part } from "./selection.ts";
import { FILLED, USUAL } from "./stage.ts";
import { createFaultStates } from "./states.ts";
import { flowStopsOf, type Stop, sideStopsOf } from "./stops.ts";

/** A business's site with its sandbox, and what is photographed there. */
export type Sight = {
  readonly url: string;
  readonly stopsIn: (language: string) => readonly Stop[];
  readonly stop: () => Promise<unknown>;
};

export async function startSight(browser: Browser, brand: DemoBrand, part: Part): Promise<Sight> {
  const salon = await startSalon({ ...FILLED, SANDBOX_BUSINESS: brand });
  const site = await startSite(salon.url, { ...demoBusiness(brand), ...USUAL });
  const stop = () => Promise.all([site.stop(), salon.stop()]);
  const { url } = site;
  if (part === "flow") return { url, stopsIn: (language) => flowStopsOf(brand, language), stop };
  if (part === "side") return { url, stopsIn: (language) => sideStopsOf(brand, language), stop };
  const page = await browser.newPage();
  const states = await createFaultStates(page, brand);
  await page.close();
  return { url, stopsIn: states.stopsIn, stop: () => Promise.all([stop(), states.stop()]) };
}
