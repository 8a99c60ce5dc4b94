import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { buildIfNeeded } from "../../scripts/support/build.ts";
import { Stop } from "../../scripts/support/say.ts";
import { planBookings, WIDE_HORIZON_DAYS } from "../chaos/booking-plans.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { today } from "../harness/clock/days.ts";
import { detailsPath, filled, tokenOf } from "../harness/http/booking-form.ts";
import { createBrowser } from "../harness/http/browser.ts";
import { formWith } from "../harness/http/page.ts";
import type { Running } from "../harness/process.ts";
import { summarise } from "./load.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { startSalonSite } from "./salon-site.ts";

const METRICS_TOKEN = "a-token-of-the-bench";
const CONNECTIONS = 200;
const SECONDS = 25;
const WARM_UP_MS = 3_000;
const BETWEEN_LOOKS_MS = 50;
const BETWEEN_FORMS_MS = 400;
const TYPING_MS = 1_500;
const FORMS = 60;
const CACHED_BUDGET_MS = 100;
const FORM_BUDGET_MS = 300;
const TURN_BUDGET_MS = 50;

type Crowd = { readonly answers: ReadonlyMap<number, number>; stop(): Promise<void> };

/** One machine that asks for pages of which none is kept, on as many connections as it may. */
function startCrowd(origin: string, path: (count: number) => string): Crowd {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1, allowH2: false });
  const answers = new Map<number, number>();
  let isOver = false;
  let count = 0;
  async function ask(): Promise<void> {
    while (!isOver) {
      const headers = { "x-forwarded-for": "203.0.113.7" };
      const { statusCode, body } = await pool.request({
        path: path(count++),
        method: "GET",
        headers,
      });
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    }
  }
  const asking = Promise.allSettled(Array.from({ length: CONNECTIONS }, ask));
  return {
    answers,
    async stop() {
      isOver = true;
      await asking;
      await pool.destroy();
    },
  };
}

/** Milliseconds of the longest turns of the event loop since it was asked last. */
async function turnsOf(origin: string): Promise<{ p99: number; max: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const read = (name: string) => {
    const [, seconds] =
      new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text) ?? [];
    if (seconds === undefined) throw new Stop(`/metrics says nothing of ${name}`);
    return Number(seconds) * 1_000;
  };
  return { p99: read("p99"), max: read("max") };
}

async function timed<T>(task: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now();
  const value = await task();
  return { value, ms: performance.now() - began };
}

async function measure(running: Running[]): Promise<PartResult> {
  const env = { maxAdvanceDays: WIDE_HORIZON_DAYS, TRUSTED_PROXY_HOPS: "1", METRICS_TOKEN };
  const { origin, sandbox } = await startSalonSite(running, "full-house", env);
  const plans = await planBookings(sandbox, today(), FORMS);
  const [plan] = plans;
  if (!plan) throw new Stop("no bookings are planned");
  const looker = createBrowser(origin, { "x-forwarded-for": "198.51.100.1" });
  await looker.get("/book");
  const times = `/book/time?line=${encodeURIComponent(plan.line)}&month=`;
  const crowd = startCrowd(origin, (count) => times + count);
  await sleep(WARM_UP_MS);
  await turnsOf(origin);
  const until = performance.now() + SECONDS * 1_000;

  const cached: number[] = [];
  async function look(): Promise<void> {
    while (performance.now() < until) {
      const { value, ms } = await timed(() => looker.get("/book"));
      if (value?.status !== 200) throw new Stop(`the menu is answered by ${value?.status}`);
      cached.push(ms);
      await sleep(BETWEEN_LOOKS_MS);
    }
  }
  const forms: number[] = [];
  let booked = 0;
  async function book(plan: BookingPlan, index: number): Promise<void> {
    await sleep(index * BETWEEN_FORMS_MS);
    if (performance.now() > until) return;
    // From networks of their own: one may hold so many bookings (lib/site/abuse/inventory-limits.ts).
    const browser = createBrowser(origin, { "x-forwarded-for": `198.${index + 1}.100.2` });
    const where = detailsPath(plan);
    const { value: page, ms } = await timed(() => browser.get(where));
    forms.push(ms);
    const form = page && formWith(page.html, "review");
    await sleep(TYPING_MS);
    const answer = form && (await browser.post(where, filled(form, `guest${index}@bench.example`)));
    if (tokenOf(answer?.location)) booked += 1;
    await browser.close();
  }
  await Promise.all([look(), ...plans.map(book)]);
  const turns = await turnsOf(origin);
  await crowd.stop();
  await looker.close();
  const [pages, details] = [cached, forms].map((ms) => summarise(ms, 0, SECONDS * 1_000));
  const answers = Object.fromEntries(crowd.answers);
  return {
    figures: [
      {
        name: "A kept menu beside 200 greedy connections, 99 of 100 within",
        value: pages?.p99Milliseconds ?? 0,
        unit: "ms",
        budget: CACHED_BUDGET_MS,
      },
      {
        name: "A booking's form beside them, 99 of 100 within",
        value: details?.p99Milliseconds ?? 0,
        unit: "ms",
        budget: FORM_BUDGET_MS,
      },
      {
        name: `Bookings taken of ${forms.length} forms`,
        value: booked,
        unit: "",
        least: forms.length,
      },
      {
        name: "Turns of the event loop, 99 of 100 within",
        value: turns.p99,
        unit: "ms",
        budget: TURN_BUDGET_MS,
      },
      { name: "… the longest", value: turns.max, unit: "ms" },
      { name: "Pages rendered for the greedy", value: answers[200] ?? 0, unit: "" },
      { name: "Told to come back", value: answers[503] ?? 0, unit: "" },
    ],
    details: { answers },
  };
}

export const fullHousePart: Part = {
  name: "full-house",
  does: "one machine asks for pages that are not kept, on 200 connections",
  run: async () => {
    await buildIfNeeded();
    return withProcesses(measure);
  },
};
