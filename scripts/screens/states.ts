import type { Page } from "@playwright/test";
import { keys } from "../../sandbox/keys.ts";
import type { DemoBrand } from "../../test/harness/demo-business.ts";
import { detailsQueryIn } from "../../test/harness/details-query.ts";
import { bookInto } from "./bookings.ts";
import { changeAppointments } from "./changes.ts";
import { type Cause, openStage, type Stage } from "./stage.ts";
import type { Stop } from "./stops.ts";
import { visits } from "./visits.ts";

/** Faulty states of one business, kept by their own processes. */
export type FaultStates = {
  readonly stopsIn: (language: string) => readonly Stop[];
  readonly stop: () => Promise<unknown>;
};

const POST = "POST /api/Appointments";
const PAUSE = { kind: "status", status: 429, retryAfter: "900" } as const;

/** Causes every fault once; each state then has an address. */
export async function createFaultStates(page: Page, brand: DemoBrand): Promise<FaultStates> {
  const stage = await openStage(page, brand);
  await endBadly(stage);
  await changeAppointments(stage);
  await neverEnd(stage);
  await shutOut(stage);
  await growLarge(stage);
  return {
    stopsIn: (language) => [...stage.states].map(([name, cause]) => stopAt(name, cause, language)),
    stop: stage.close,
  };
}

type Refusal = Pick<Parameters<Stage["salon"]["fault"]>[0], "status" | "body">;

/** Bookings with an unsuccessful end. */
async function endBadly({ page, brand, salon, open, book, show }: Stage): Promise<void> {
  const { chosen, plain } = visits[brand];
  const site = await open();
  const untold = { BOOKING_API_KEY: keys.booking.value };
  const told = { ...untold, STAFF_PASSWORD: "a password of the screens" };
  const refuse = (how: Refusal) => salon.fault({ route: POST, kind: "status", ...how });
  await book("slot_taken", {
    site,
    line: chosen,
    day: 9,
    fault: () => {
      const { team, date, start } = detailsQueryIn(page.url());
      return salon.take({ teamMemberId: team, date, start, minutes: 15 });
    },
  });
  await book("not_booked", { site, line: chosen, day: 15, fault: () => refuse({ status: 400 }) });
  const availability = "GET /api/Appointments/availability";
  await book("needs_call", {
    site,
    line: chosen,
    day: 15,
    fault: () => salon.fault({ route: availability, kind: "status", status: 422 }),
  });
  const lost = {
    line: chosen,
    day: 18,
    fault: () => salon.fault({ route: POST, kind: "reset-after" }),
  };
  await book("needs_staff", { site: await open(told), ...lost });
  show("call_us", await bookInto(page, { site: await open(untold), ...lost }, "needs_staff"));
  await book("price_changed", {
    site,
    line: plain,
    day: 12,
    fault: () => salon.change(plain, { price: 97.5 }),
  });
}

/** Bookings that are pending. */
async function neverEnd({ brand, salon, open, book, showLive }: Stage): Promise<void> {
  const line = visits[brand].chosen;
  const site = await open();
  const lost = {
    site,
    line,
    day: 21,
    fault: () => salon.fault({ route: POST, kind: "reset-before" }),
  };
  showLive("checking", (page) => bookInto(page, lost, "checking"));
  const slow = { site, line, day: 24, fault: () => salon.fault({ route: POST, kind: "hang" }) };
  showLive("working", (page) => bookInto(page, slow, "working"));
  await book("received", {
    site: await open(),
    line,
    day: 27,
    fault: () => salon.fault({ route: "GET /api/Clients/search", ...PAUSE }),
  });
}

/** Pages without a menu, temporarily without times, and without any. */
async function shutOut({ page, brand, salon, openSalon, open, show }: Stage): Promise<void> {
  const time = `/book/time?line=${visits[brand].plain}`;
  const resting = await open({ BOOKING_API_KEY: keys.revoked.value });
  show("resting", `${resting}/book`);
  const busy = await open();
  await salon.fault({ route: "GET /api/Appointments/availability", ...PAUSE });
  await page.goto(busy + time);
  show("busy", busy + time);
  const full = await openSalon(brand);
  await full.set({ closedAll: true, allowJoinWaitlist: true });
  show("nothing", (await open({ BOOKING_API_URL: full.url })) + time);
}

/** A menu of several pages. */
async function growLarge({ openSalon, open, show }: Stage): Promise<void> {
  const { url } = await openSalon("emporium");
  const site = await open({
    BOOKING_API_URL: url,
    services: {},
    bundles: {},
    categories: {},
    team: {},
  });
  show("large", `${site}/book`);
  show("large-category", `${site}/book/categories/cat_40?page=2`);
}

function stopAt(name: string, cause: Cause, language: string): Stop {
  return {
    name,
    async go(page) {
      const address = await cause(page);
      const sign = address.includes("?") ? "&" : "?";
      await page.goto(`${address}${sign}lang=${language}`);
    },
  };
}
