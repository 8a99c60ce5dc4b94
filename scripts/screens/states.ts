import type { Page } from "@playwright/test";
import { keys } from "../../sandbox/keys.ts";
import { type DemoBrand, demoEnvironment } from "../../test/harness/demo-business.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import type { Environment, Running } from "../../test/harness/process.ts";
import { Salon } from "../../test/harness/salon.ts";
import { startSalon, startSite } from "../../test/harness/start.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { bookInto, during, send, type Wanted } from "./bookings.ts";
import type { Stop } from "./stops.ts";
import { visits } from "./visits.ts";

/** Faulty states of one business, kept by their own processes. */
export type FaultStates = {
  readonly stopsIn: (language: string) => readonly Stop[];
  readonly stop: () => Promise<void>;
};

/** Its own sandbox, and a site for each state that would disturb another. */
type StateContext = {
  readonly page: Page;
  readonly brand: DemoBrand;
  readonly salon: Salon;
  readonly open: (name: string, env?: Environment) => Promise<string>;
  readonly book: (state: string, wanted: Wanted) => Promise<void>;
  readonly show: (state: string, address: string) => void;
};

const POST = "POST /api/Appointments";
const ALWAYS = 100_000;
const PAUSE = { kind: "status", status: 429, retryAfter: "900" } as const;

/** Causes every fault once; each state then has an address. `healthy` is a site without faults. */
export async function createFaultStates(
  page: Page,
  brand: DemoBrand,
  healthy: string,
): Promise<FaultStates> {
  const running: Running[] = [];
  const addresses = new Map<string, string>();
  const startedSalon = async (name: string) => {
    const sandbox = await startSalon(`states-${brand}-${name}`, { SANDBOX_BUSINESS: brand });
    running.push(sandbox);
    return new Salon(sandbox.url, sandbox.controlUrl);
  };
  const salon = await startedSalon("spoilt");
  const scene: StateContext = {
    page,
    brand,
    salon,
    open: async (name, env = {}) => {
      const site = await startSite(
        salon.url,
        { ...demoEnvironment(brand), ...env },
        `${brand}-${name}`,
      );
      running.push(site);
      return site.url;
    },
    book: async (state, wanted) => {
      addresses.set(state, await bookInto(page, wanted, state));
    },
    show: (state, address) => addresses.set(state, address),
  };
  const asked = await overlap(page, brand, healthy);
  await endBadly(scene);
  await neverEnd(scene);
  await shutOut(scene, await startedSalon("full"));
  return {
    stopsIn: (language) => [
      ...[...addresses].map(([name, address]) => stopAt(name, address, language)),
      asked(language),
    ],
    stop: async () => {
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}

/** Bookings with an unsuccessful end. */
async function endBadly({ page, brand, salon, open, book }: StateContext): Promise<void> {
  const { chosen, plain } = visits[brand];
  const site = await open("site");
  const blind = await open("blind", { BOOKING_API_KEY: keys.booking.value });
  await book("slot_taken", {
    site,
    line: chosen,
    day: 9,
    fault: () => {
      const { team, date, start } = detailsQueryIn(page.url());
      return salon.take({ teamMemberId: team, date, start, minutes: 15 });
    },
  });
  await book("not_booked", {
    site,
    line: chosen,
    day: 15,
    fault: () => salon.fault({ route: POST, kind: "status", status: 400 }),
  });
  await book("needs_staff", {
    site: blind,
    line: chosen,
    day: 18,
    fault: () => salon.fault({ route: POST, kind: "reset-after" }),
  });
  await book("price_changed", {
    site,
    line: plain,
    day: 12,
    fault: () => salon.change(plain, { price: 97.5 }),
  });
}

/** Bookings that stay pending. */
async function neverEnd({ brand, salon, open, book }: StateContext): Promise<void> {
  const line = visits[brand].chosen;
  const search = "GET /api/Appointments/search";
  await book("checking", {
    site: await open("checking"),
    line,
    day: 21,
    fault: async () => {
      await salon.fault({ route: POST, kind: "reset-after" });
      await salon.fault({ route: search, kind: "status", times: ALWAYS });
    },
  });
  await book("working", {
    site: await open("working"),
    line,
    day: 24,
    fault: () => salon.fault({ route: "POST /api/Clients", kind: "hang", times: ALWAYS }),
  });
  await book("received", {
    site: await open("received"),
    line,
    day: 27,
    fault: () => salon.fault({ route: "GET /api/Clients/search", ...PAUSE }),
  });
}

/** Pages without a menu, temporarily without times, and without any. */
async function shutOut(
  { page, brand, salon, open, show }: StateContext,
  full: Salon,
): Promise<void> {
  const time = `/book/time?line=${visits[brand].plain}`;
  const resting = await open("resting", { BOOKING_API_KEY: keys.revoked.value });
  show("resting", `${resting}/book`);
  const busy = await open("busy");
  await salon.fault({ route: "GET /api/Appointments/availability", ...PAUSE });
  await page.goto(busy + time);
  show("busy", busy + time);
  await full.set({ closedAll: true, allowJoinWaitlist: true });
  show("nothing", (await open("closed", { BOOKING_API_URL: full.url })) + time);
}

/** A form that overlaps an earlier booking. */
async function overlap(page: Page, brand: DemoBrand, site: string) {
  const { chosen, plain } = visits[brand];
  const visitor = newVisitor("Ada");
  let wanted = { team: "", date: "", start: "" };
  const noted = async () => {
    wanted = detailsQueryIn(page.url());
  };
  const first = { site, line: chosen, day: 30, visitor, fault: noted };
  await bookInto(page, first, "confirmed");
  const address = await during(page, { site, line: plain, day: 30 }, wanted);
  return (language: string): Stop => ({
    name: "overlap",
    go: async (each) => {
      await stopAt("overlap", address, language).go(each);
      await send(each, visitor);
      await each.locator("#question, [data-state]").waitFor();
    },
  });
}

function stopAt(name: string, address: string, language: string): Stop {
  const sign = address.includes("?") ? "&" : "?";
  return { name, go: (page) => page.goto(`${address}${sign}lang=${language}`) };
}
