import { setTimeout as sleep } from "node:timers/promises";
import { encodeLine } from "#lib/offer/catalogue/cart-url.ts";
import { solveWork } from "../../client/solve-work.ts";
import { challengeOn, detailsPath, filled, tokenOf } from "../harness/http/booking-form.ts";
import { type Browser, createBrowser } from "../harness/http/browser.ts";
import { formWith, linksTo, stateOn } from "../harness/http/page.ts";
import { takePlans } from "./booking-plans.ts";
import { outcomeOf, type Part } from "./part.ts";
import type { Target } from "./target.ts";

const TRIES = 20;
const CARTS = 8;
/** The longest that a form of a person is open for; bots wait it off. */
const TYPING_MS = 1_100;
const MAX_PROOFS = 3;
/** In an hour by an address, in a day by a contact (lib/site/abuse/inventory-limits.ts). */
const MOST = { bookings: 12, minutes: 6 * 60, contact: 6 } as const;

const SERVICES = [
  { serviceId: "svc_cut", variantId: "var_cut_medium", addons: [] },
  { serviceId: "svc_blow_dry", addons: [] },
  { serviceId: "1042", addons: [] },
  { serviceId: "1042", addons: [] },
  { serviceId: "svc_blow_dry", addons: [] },
];

type Sender = { readonly address: string; readonly email: string };

function browserOf(origin: string, address: string): Browser {
  return createBrowser(origin, { "x-forwarded-for": address, "sec-fetch-dest": "empty" });
}

/** Books at `where` as a bot that solves each proof; `true`: it stands, or is under way. */
async function grab(origin: string, where: string, { address, email }: Sender): Promise<boolean> {
  const browser = browserOf(origin, address);
  try {
    const page = await browser.get(where);
    const form = page && formWith(page.html, "review");
    if (!form) return false;
    await sleep(TYPING_MS);
    let work = "";
    for (let proofs = 0; proofs <= MAX_PROOFS; proofs += 1) {
      const answer = await browser.post(where, new Map([...filled(form, email), ["work", work]]));
      const token = tokenOf(answer?.location);
      if (token !== undefined) return await stands(browser, token);
      const challenge = answer && challengeOn(answer.html);
      if (challenge === undefined) return false;
      work = await solveWork(challenge);
    }
    return false;
  } finally {
    await browser.close();
  }
}

async function stands(browser: Browser, token: string): Promise<boolean> {
  const page = await browser.get(`/book/bookings/${token}`);
  return ["received", "working", "checking", "confirmed"].includes(
    (page && stateOn(page.html)) ?? "",
  );
}

/** One address, another email each time. */
async function oneAddress(target: Target, sendTo: string): Promise<number> {
  let held = 0;
  for (const [index, plan] of (await takePlans(target, TRIES)).entries()) {
    const sender = { address: "203.0.113.50", email: `other${index}@inventory.example` };
    if (await grab(sendTo, detailsPath(plan), sender)) held += 1;
  }
  return held;
}

/** Everything at once from anywhere, for one stranger's email. */
async function oneContact(target: Target, sendTo: string): Promise<number> {
  const held = await Promise.all(
    (await takePlans(target, TRIES)).map((plan, index) => {
      const sender = { address: `198.18.${index}.7`, email: "stranger@inventory.example" };
      return grab(sendTo, detailsPath(plan), sender);
    }),
  );
  return held.filter(Boolean).length;
}

/** Carts of five services from two addresses of one network; minutes of staff time. */
async function fullCarts(target: Target, sendTo: string): Promise<number> {
  for (let index = 0; index < CARTS; index += 1) {
    const address = `203.0.114.${(index % 2) + 1}`;
    const where = await detailsOfCart(sendTo, address, index);
    if (where) await grab(sendTo, where, { address, email: `cart${index}@inventory.example` });
  }
  return minutesHeld(target, CARTS);
}

async function detailsOfCart(
  origin: string,
  address: string,
  index: number,
): Promise<string | undefined> {
  const browser = browserOf(origin, address);
  try {
    const query = new URLSearchParams(SERVICES.map((line) => ["line", encodeLine(line)]));
    const page = await browser.get(`/book/time?${query}`);
    const links = page ? linksTo(page.html, "/book/details?") : [];
    return links[index % Math.max(1, links.length)];
  } finally {
    await browser.close();
  }
}

async function minutesHeld({ salon }: Target, carts: number): Promise<number> {
  const emails = Array.from({ length: carts }, (_, index) => `cart${index}@inventory.example`);
  const all = await Promise.all(emails.map((email) => salon.appointmentsOf(email)));
  return all.flat().reduce((sum, { minutes }) => sum + minutes, 0);
}

/** A visitor from another network, while these bookings stand. */
async function neighbour(target: Target, sendTo: string): Promise<number> {
  const [plan] = await takePlans(target, 1);
  const sender = { address: "192.0.2.8", email: "neighbour@inventory.example" };
  return (await grab(sendTo, detailsPath(plan), sender)) ? 1 : 0;
}

export const inventory: Part = {
  name: "inventory",
  does: "bots with proofs hold appointments that they do not want",
  async run({ target }) {
    const address = await oneAddress(target, target.origin);
    const minutes = await fullCarts(target, target.origin);
    const contact = await oneContact(target, target.origin);
    const others = await neighbour(target, target.origin);
    return outcomeOf([
      { name: "Held by one address, new emails", value: address, unit: "", budget: MOST.bookings },
      {
        name: "Hours held by carts of two addresses",
        value: minutes / 60,
        unit: "",
        budget: (2 * MOST.minutes) / 60 + 5,
      },
      { name: "Held for a stranger's email", value: contact, unit: "", budget: MOST.contact },
      { name: "People elsewhere who could book", value: others, unit: "", least: 1 },
    ]);
  },
};
