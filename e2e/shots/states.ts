import type { Page } from "@playwright/test";
import { keys } from "../../sandbox/keys.ts";
import { brands, type DemoBrand } from "../support/demo-business.ts";
import type { Environment, Running } from "../support/process.ts";
import { Salon } from "../support/salon.ts";
import { startSalon, startSite } from "../support/start.ts";
import { newVisitor } from "../support/visitor.ts";
import { wishIn } from "../support/wish.ts";
import { bookInto, during, send, type Wanted } from "./bookings.ts";
import type { Stop } from "./stops.ts";
import { visits } from "./visits.ts";

/** What went wrong at one business, kept up by processes of its own. */
export type Troubles = {
  readonly stopsIn: (language: string) => readonly Stop[];
  readonly stop: () => Promise<void>;
};

const POST = "POST /api/Appointments";
const ALWAYS = 100_000;

/**
 * Lets everything go wrong once, at a salon of its own; each state then has an address that shows it
 * in any language. `healthy` is a site where all is well, but for a visitor in two places at once.
 */
export async function makeTroubles(
  page: Page,
  brand: DemoBrand,
  healthy: string,
): Promise<Troubles> {
  const running: Running[] = [];
  const sandbox = await startSalon(`states-${brand}`, { SANDBOX_BUSINESS: brand });
  running.push(sandbox);
  const salon = new Salon(sandbox.url, sandbox.controlUrl);
  const open = async (name: string, env: Environment = {}) => {
    const log = `states-${brand}-${name}`;
    const site = await startSite(sandbox.url, { ...brands[brand], ...env }, log);
    running.push(site);
    return site.url;
  };
  const { chosen, plain } = visits[brand];
  const addresses = new Map<string, string>();
  const book = async (state: string, wanted: Wanted) => {
    addresses.set(state, await bookInto(page, wanted, state));
  };

  const site = await open("site");
  const visitor = newVisitor("Ada");
  let booked = { date: "", start: "", team: "" };
  await bookInto(
    page,
    {
      site: healthy,
      line: chosen,
      day: 30,
      visitor,
      mishap: async () => {
        booked = wishIn(page.url());
      },
    },
    "confirmed",
  );
  const overlap = await during(page, { site: healthy, line: plain, day: 30 }, booked);
  const takeIt = async () => {
    const { team, date, start } = wishIn(page.url());
    await salon.take({ teamMemberId: team, date, start, minutes: 15 });
  };
  const refuse = () => salon.fault({ route: POST, kind: "status", status: 400 });
  const lose = () => salon.fault({ route: POST, kind: "reset-after" });
  await book("slot_taken", { site, line: chosen, day: 9, mishap: takeIt });
  await book("not_booked", { site, line: chosen, day: 15, mishap: refuse });
  const blind = await open("blind", { BOOKING_API_KEY: keys.booking.value });
  await book("needs_staff", { site: blind, line: chosen, day: 18, mishap: lose });
  await book("price_changed", {
    site,
    line: plain,
    day: 12,
    mishap: () => salon.change(plain, { price: 97.5 }),
  });
  // What is still under way stays so: what it waits for never comes.
  const never = { kind: "status", times: ALWAYS } as const;
  await book("checking", {
    site: await open("checking"),
    line: chosen,
    day: 21,
    mishap: async () => {
      await lose();
      await salon.fault({ route: "GET /api/Appointments/search", ...never });
    },
  });
  const hang = { route: "POST /api/Clients", kind: "hang", times: ALWAYS } as const;
  await book("working", {
    site: await open("working"),
    line: chosen,
    day: 24,
    mishap: () => salon.fault(hang),
  });
  const pause = { kind: "status", status: 429, retryAfter: "900" } as const;
  await book("received", {
    site: await open("received"),
    line: chosen,
    day: 27,
    mishap: () => salon.fault({ route: "GET /api/Clients/search", ...pause }),
  });
  const resting = await open("resting", { BOOKING_API_KEY: keys.revoked.value });
  addresses.set("resting", `${resting}/book`);
  const busy = await open("busy");
  const availability = "GET /api/Appointments/availability";
  await salon.fault({ route: availability, ...pause });
  addresses.set("busy", `${busy}/book/time?line=${plain}`);
  await page.goto(addresses.get("busy") ?? "");
  const full = await startSalon(`states-${brand}-full`, { SANDBOX_BUSINESS: brand });
  running.push(full);
  await new Salon(full.url, full.controlUrl).set({ closedAll: true, allowJoinWaitlist: true });
  const closed = await open("closed", { BOOKING_API_URL: full.url });
  addresses.set("nothing", `${closed}/book/time?line=${plain}`);

  const inLanguage = (address: string, language: string) =>
    `${address}${address.includes("?") ? "&" : "?"}lang=${language}`;
  return {
    stopsIn: (language) => [
      ...[...addresses].map(([name, address]) => ({
        name,
        go: (each: Page) => each.goto(inLanguage(address, language)),
      })),
      {
        name: "overlap",
        go: async (each) => {
          await each.goto(inLanguage(overlap, language));
          await send(each, visitor);
          await each.locator("#question, [data-state]").waitFor();
        },
      },
    ],
    stop: async () => {
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}
