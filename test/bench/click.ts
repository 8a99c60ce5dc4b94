import { buildIfNeeded } from "../../scripts/support/build.ts";
import { Stop } from "../../scripts/support/say.ts";
import { planBookings, WIDE_HORIZON_DAYS } from "../chaos/booking-plans.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { today } from "../harness/clock/days.ts";
import { detailsPath, filled, tokenOf } from "../harness/http/booking-form.ts";
import { type Browser, createBrowser } from "../harness/http/browser.ts";
import { formWith, stateOn } from "../harness/http/page.ts";
import type { Running } from "../harness/process.ts";
import { type Meter, startMeter } from "./meter.ts";
import { type Part, type PartResult, withProcesses } from "./part.ts";
import { quantile } from "./ranks.ts";
import { startSalonSite } from "./salon-site.ts";
import type { Figure } from "./table.ts";

const BOOKINGS = 220;
/** The first ones run cold code. */
const WARM_UP = 20;
const OURS_BUDGET_MS = 30;

/** Milliseconds. */
type Click = {
  /** From submitting the form to the complete page that says "confirmed". */
  readonly confirmed: number;
  readonly answered: number;
  /** Of `confirmed`, without waiting for the upstream. */
  readonly ours: number;
};

export async function clickOnce(
  browser: Browser,
  meter: Meter,
  plan: BookingPlan,
  email: string,
): Promise<Click> {
  const where = detailsPath(plan);
  const page = await browser.get(where);
  const form = page && formWith(page.html, "review");
  if (!form) throw new Stop(`no form at ${where}`);
  const fields = filled(form, email);
  const pressed = performance.now();
  const answer = await browser.post(where, fields);
  const answeredAt = performance.now();
  const token = tokenOf(answer?.location);
  if (token === undefined) throw new Stop(`a form was answered by ${answer?.status}`);
  const booking = await browser.get(`/book/bookings/${token}`);
  const shown = performance.now();
  const state = booking && stateOn(booking.html);
  if (state !== "confirmed") throw new Stop(`a booking with no queue is ${state}`);
  const ours = shown - pressed - meter.busy(pressed, shown);
  return { confirmed: shown - pressed, answered: answeredAt - pressed, ours };
}

async function measure(running: Running[]): Promise<PartResult> {
  const meters: Meter[] = [];
  const site = await startSalonSite(
    running,
    "click",
    { maxAdvanceDays: WIDE_HORIZON_DAYS },
    undefined,
    async (target) => {
      meters.push(await startMeter(target));
      return meters[0]?.url ?? target;
    },
  );
  const [meter] = meters;
  if (!meter) throw new Stop("no line to the sandbox");
  const browser = createBrowser(site.origin);
  try {
    const plans = await planBookings(site.sandbox, today(), BOOKINGS);
    const clicks: Click[] = [];
    for (const [index, plan] of plans.entries()) {
      clicks.push(await clickOnce(browser, meter, plan, `click${index}@bench.example`));
    }
    const counted = clicks.slice(WARM_UP);
    return { figures: figuresOf(counted), details: { clicks: counted } };
  } finally {
    await browser.close();
    await meter.close();
  }
}

function figuresOf(clicks: readonly Click[]): readonly Figure[] {
  const ms = (name: string, value: number, budget?: number): Figure => ({
    name,
    value,
    unit: "ms",
    ...(budget !== undefined && { budget }),
  });
  const at = (share: number, of: (click: Click) => number) => quantile(clicks.map(of), share);
  return [
    { name: "Bookings with no queue", value: clicks.length, unit: "", least: 200 },
    ms(
      "Click to “confirmed”, half within",
      at(0.5, (one) => one.confirmed),
    ),
    ms(
      "… 99 of 100 within",
      at(0.99, (one) => one.confirmed),
    ),
    ms(
      "Click to the answer, half within",
      at(0.5, (one) => one.answered),
    ),
    ms(
      "Of click to “confirmed” ours, half within",
      at(0.5, (one) => one.ours),
      OURS_BUDGET_MS,
    ),
    ms(
      "… 99 of 100 within",
      at(0.99, (one) => one.ours),
    ),
  ];
}

export const clickPart: Part = {
  name: "click",
  does: `${BOOKINGS} bookings one after the other, from the click to “confirmed”`,
  run: () =>
    withProcesses(async (running) => {
      await buildIfNeeded();
      return measure(running);
    }),
};
