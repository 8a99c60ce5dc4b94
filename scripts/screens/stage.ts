import type { Page } from "@playwright/test";
import { type DemoBrand, demoBusiness } from "../../test/harness/demo-business.ts";
import type { Running } from "../../test/harness/process.ts";
import { Salon } from "../../test/harness/salon.ts";
import type { Settings } from "../../test/harness/settings.ts";
import { startSalon, startSite } from "../../test/harness/start.ts";
import { bookInto, type Wanted } from "./bookings.ts";

/** Pictures show how far ahead most take bookings, and not the tests. */
export const USUAL = { maxAdvanceDays: 90 };
export const FILLED = { SANDBOX_FILLED_DAYS: "" };
/** Times of a fault that does not end. */
export const ALWAYS = 100_000;

/** A business with a sandbox to spoil, and a site for each state that would disturb another. */
export type Stage = {
  readonly page: Page;
  readonly brand: DemoBrand;
  readonly salon: Salon;
  readonly openSalon: (business: string) => Promise<Salon>;
  readonly open: (env?: Settings) => Promise<string>;
  /** Books up to a state, and shows it. */
  readonly book: (state: string, wanted: Wanted) => Promise<void>;
  readonly show: (state: string, address: string) => void;
  /** A state of a few minutes, caused again for each picture; `cause` returns its address. */
  readonly showLive: (state: string, cause: Cause) => void;
  /** By state. */
  readonly states: ReadonlyMap<string, Cause>;
  readonly close: () => Promise<unknown>;
};

export type Cause = (page: Page) => Promise<string>;

export async function openStage(page: Page, brand: DemoBrand): Promise<Stage> {
  const running: Running[] = [];
  const states = new Map<string, Cause>();
  const show = (state: string, address: string) => void states.set(state, async () => address);
  const openSalon = async (business: string) => {
    const sandbox = await startSalon({ ...FILLED, SANDBOX_BUSINESS: business });
    running.push(sandbox);
    return new Salon(sandbox.url, sandbox.controlUrl);
  };
  const salon = await openSalon(brand);
  return {
    page,
    brand,
    salon,
    openSalon,
    open: async (env = {}) => {
      const settings = { ...demoBusiness(brand), ...USUAL, ...env };
      const site = await startSite(salon.url, settings);
      running.push(site);
      return site.url;
    },
    book: async (state, wanted) => {
      show(state, await bookInto(page, wanted, state));
    },
    show,
    showLive: (state, cause) => void states.set(state, cause),
    states,
    close: () => Promise.all(running.map((one) => one.stop())),
  };
}
