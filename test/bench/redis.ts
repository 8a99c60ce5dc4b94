import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { Stop } from "../../scripts/support/say.ts";
import { planBookings, WIDE_HORIZON_DAYS } from "../chaos/booking-plans.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { startSharedRedis } from "../chaos/redis.ts";
import { today } from "../harness/clock/days.ts";
import { detailsPath, filled, tokenOf } from "../harness/http/booking-form.ts";
import { type Browser, createBrowser } from "../harness/http/browser.ts";
import { formWith, stateOn } from "../harness/http/page.ts";
import type { Running } from "../harness/process.ts";
import { manyLocations } from "./locations.ts";
import { read } from "./page.ts";
import { followFlow } from "./pages.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const BOOKINGS = 14;
/** The first ones load scripts into Redis. */
const WARM_UP = 2;
const PAGES = 50;
const IDLE_MS = 20_000;
const SETTLE_MS = 3_000;
const MANY = 10;
const LOOK_MS = 1_000;
const MAX_LOOKS = 20;

/** Commands that the site sends, and those that its scripts execute inside Redis. */
type Count = { readonly sent: number; readonly all: number };

async function startCount(url: string) {
  const redis = new Redis(url);
  const monitor = await redis.monitor();
  let [sent, all] = [0, 0];
  monitor.on("monitor", (_time: string, _args: readonly string[], source: string) => {
    all += 1;
    if (source !== "lua") sent += 1;
  });
  return {
    /** Of one of `times`. */
    async during(times: number, task: () => Promise<unknown>): Promise<Count> {
      await sleep(SETTLE_MS);
      const before = { sent, all };
      await task();
      await sleep(SETTLE_MS);
      return { sent: (sent - before.sent) / times, all: (all - before.all) / times };
    },
    stop() {
      monitor.disconnect();
      redis.disconnect();
    },
  };
}

type Counter = Awaited<ReturnType<typeof startCount>>;

async function repeated(times: number, task: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < times; count += 1) await task();
}

async function bookOnce(browser: Browser, plan: BookingPlan, email: string): Promise<void> {
  const where = detailsPath(plan);
  const form = formWith((await browser.get(where))?.html ?? "", "review");
  if (!form) throw new Stop(`no form at ${where}`);
  const token = tokenOf((await browser.post(where, filled(form, email)))?.location);
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const booking = await browser.get(`/book/bookings/${token}`);
    if (booking && stateOn(booking.html) === "confirmed") return;
    await sleep(LOOK_MS);
  }
  throw new Stop("a booking was not confirmed");
}

async function measureOne(running: Running[], url: string, counter: Counter) {
  const env = { REDIS_URL: url, DATA_DIR: "", maxAdvanceDays: WIDE_HORIZON_DAYS };
  const site = await startSalonSite(running, "redis", env);
  const { menu, details } = await followFlow(site.origin);
  const kept = await counter.during(PAGES, () =>
    repeated(PAGES, () => read(site.origin, menu.path)),
  );
  const own = await counter.during(PAGES, () =>
    repeated(PAGES, () => read(site.origin, details.path)),
  );
  const plans = await planBookings(site.sandbox, today(), BOOKINGS);
  const browser = createBrowser(site.origin);
  const book = async (from: number, to: number) => {
    for (const [index, plan] of plans.slice(from, to).entries()) {
      await bookOnce(browser, plan, `redis${from + index}@bench.example`);
    }
  };
  await book(0, WARM_UP);
  const booking = await counter.during(BOOKINGS - WARM_UP, () => book(WARM_UP, BOOKINGS));
  await browser.close();
  const awake = await counter.during(IDLE_MS / 1_000, () => sleep(IDLE_MS));
  return { kept, own, booking, awake };
}

async function measureMany(running: Running[], url: string, counter: Counter): Promise<Count> {
  await startSalonSite(running, "redis-many", {
    ...{ REDIS_URL: url, DATA_DIR: "" },
    locations: await manyLocations(MANY),
  });
  return counter.during(IDLE_MS / 1_000, () => sleep(IDLE_MS));
}

async function counting<T>(
  running: Running[],
  measure: (running: Running[], url: string, counter: Counter) => Promise<T>,
): Promise<T> {
  const before = running.length;
  const redis = await startSharedRedis();
  const counter = await startCount(redis.url);
  try {
    return await measure(running, redis.url, counter);
  } finally {
    await Promise.all(running.splice(before).map((one) => one.stop()));
    counter.stop();
    await redis.remove();
  }
}

async function measure(running: Running[]): Promise<PartResult> {
  const one = await counting(running, measureOne);
  const many = await counting(running, measureMany);
  return {
    figures: [
      ...rows("a kept menu page", one.kept, 1),
      ...rows("a details page", one.own, 10),
      ...rows("a booking, from its details page to “confirmed”", one.booking, 120),
      ...rows("a second, by a location that nobody visits", one.awake, 5),
      ...rows("a second, by 10,000 of which none is visited", many, 150),
    ],
    details: { one, many },
  };
}

function rows(of: string, { sent, all }: Count, budget: number): readonly Figure[] {
  return [
    { name: `To Redis: ${of}`, value: all, unit: "commands", budget },
    { name: "… of these sent, not in scripts", value: sent, unit: "commands" },
  ];
}

export const redisPart: Part = {
  name: "redis",
  does: "commands of pages, bookings and idle locations",
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
