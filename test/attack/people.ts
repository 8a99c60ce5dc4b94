import { setTimeout as sleep } from "node:timers/promises";
import { Stop } from "../../scripts/support/say.ts";
import type { BookingPlan } from "../chaos/histories.ts";
import { detailsPath, filled, tokenOf } from "../harness/http/booking-form.ts";
import { type Browser, createBrowser, type Fields } from "../harness/http/browser.ts";
import { formWith, stateOn } from "../harness/http/page.ts";

export type Person = { readonly firstName: string; readonly email: string; readonly phone: string };

/** Planted contact that no other visitor may see. */
export const VICTIM: Person = {
  firstName: "Zerlinde",
  email: "zerlinde.planted@attack.example",
  phone: "+493055501987",
};

/** Just above the guard's minimum filling time. */
const FILL_MS = 1_100;
const SETTLE_MS = 15_000;

export async function formFor(browser: Browser, plan: BookingPlan): Promise<Fields> {
  const page = await browser.get(detailsPath(plan));
  const form = page && formWith(page.html, "review");
  if (!form) throw new Stop(`there is no form at ${detailsPath(plan)}`);
  return form;
}

export function filledBy(form: Fields, person: Person): Fields {
  return new Map([...filled(form, person.email), ["firstName", person.firstName]]);
}

export async function bookAs(origin: string, plan: BookingPlan, person: Person): Promise<string> {
  const browser = createBrowser(origin);
  try {
    const form = new Map([
      ...filledBy(await formFor(browser, plan), person),
      ["phone", person.phone],
      ["phoneKept", person.phone],
    ]);
    await sleep(FILL_MS);
    const token = tokenOf((await browser.post(detailsPath(plan), form))?.location);
    if (token === undefined) throw new Stop("the victim's form was not taken");
    await untilConfirmed(browser, token);
    return token;
  } finally {
    await browser.close();
  }
}

async function untilConfirmed(browser: Browser, token: string): Promise<void> {
  const until = Date.now() + SETTLE_MS;
  while (Date.now() < until) {
    const page = await browser.get(`/book/bookings/${token}`);
    if (page && stateOn(page.html) === "confirmed") return;
    await sleep(100);
  }
  throw new Stop("the victim's booking was not confirmed");
}
