import { setTimeout as sleep } from "node:timers/promises";
import { solveWork } from "../../client/solve-work.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { challengeOn, detailsPath, filled, tokenOf } from "../harness/http/booking-form.ts";
import { type Browser, createBrowser } from "../harness/http/browser.ts";
import { formWith, stateOn } from "../harness/http/page.ts";

/** The end of a booking, and milliseconds since the first visitor came. */
export type Booked = {
  readonly state: string;
  readonly afterMs: number;
  readonly proofs: number;
  readonly refusals: number;
};

type Clock = { readonly began: number; readonly until: number };

const TYPING_MS = 1_500;
const RETRY_MS = 5_000;
const POLL_MS = 1_000;

/** A visitor with scripts: submits, solves proofs of work, waits and retries. */
export async function bookAsVirtualUser(
  origin: string,
  plan: BookingPlan,
  index: number,
  clock: Clock,
): Promise<Booked> {
  const browser = createBrowser(origin, {
    "x-forwarded-for": `198.51.100.${index + 1}`,
    "sec-fetch-dest": "empty",
  });
  const count = { proofs: 0, refusals: 0 };
  try {
    const token = await sent(browser, plan, `person${index}@example.org`, clock, count);
    const state = token === undefined ? "not taken" : await endOf(browser, token, clock);
    return { state, afterMs: Date.now() - clock.began, ...count };
  } finally {
    await browser.close();
  }
}

async function sent(
  browser: Browser,
  plan: BookingPlan,
  email: string,
  { until }: Clock,
  count: { proofs: number; refusals: number },
): Promise<string | undefined> {
  const where = detailsPath(plan);
  let work = "";
  while (Date.now() < until) {
    const page = await browser.get(where);
    const form = page && formWith(page.html, "review");
    if (!form) {
      await sleep(POLL_MS);
      continue;
    }
    await sleep(TYPING_MS);
    work = "";
    for (let tries = 0; tries < 2; tries += 1) {
      const fields = new Map([...filled(form, email), ["work", work]]);
      const answer = await browser.post(where, fields);
      const token = tokenOf(answer?.location);
      if (token !== undefined) return token;
      const challenge = answer && challengeOn(answer.html);
      if (challenge === undefined) break;
      work = await solveWork(challenge);
      count.proofs += 1;
    }
    count.refusals += 1;
    await sleep(RETRY_MS);
  }
  return undefined;
}

async function endOf(browser: Browser, token: string, { until }: Clock): Promise<string> {
  let state = "unseen";
  while (Date.now() < until) {
    const page = await browser.get(`/book/bookings/${token}`);
    state = (page && stateOn(page.html)) ?? state;
    if (!["received", "working", "checking", "unseen"].includes(state)) return state;
    await sleep(POLL_MS);
  }
  return state;
}
