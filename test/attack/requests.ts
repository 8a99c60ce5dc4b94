import { setTimeout as sleep } from "node:timers/promises";
import { ask, type RawAnswer, type RawRequest } from "../../e2e/security/support/requests.ts";
import { detailsPath, tokenOf } from "../bench/virtual-user.ts";
import { createBrowser } from "../chaos/browser.ts";
import type { Check } from "../chaos/checks.ts";
import { stateOn } from "../chaos/page.ts";
import type { Outcome } from "../chaos/scenario.ts";
import { takePlans } from "./booking-plans.ts";
import type { Attack, Part } from "./part.ts";
import { bookAs, filledBy, formFor, type Person, referenceIn, VICTIM } from "./people.ts";
import type { Target } from "./target.ts";

/** An attacker holds a form for the same time in the victim's name. */
async function othersBooking(target: Target): Promise<Check> {
  const { origin, salon } = target;
  const [plan] = await takePlans(target, 1);
  const victim: Person = { ...VICTIM, email: "others.booking@attack.example" };
  const attacker = createBrowser(origin);
  const forms = [await formFor(attacker, plan), await formFor(attacker, plan)] as const;
  const token = await bookAs(origin, plan, victim);
  const honeypotForm = new Map([
    ...filledBy(forms[0], victim),
    ["homepage", "https://spam.example"],
  ]);
  const breaches: string[] = [];
  if (tokenOf((await attacker.post(detailsPath(plan), honeypotForm))?.location)) {
    breaches.push("a refused form was given a booking's page");
  }
  const attackersToken = tokenOf(
    (await attacker.post(detailsPath(plan), filledBy(forms[1], victim)))?.location,
  );
  const theirs = await attacker.get(`/book/bookings/${token}`);
  const told =
    attackersToken === undefined
      ? undefined
      : await attacker.get(`/book/bookings/${attackersToken}`);
  if (told && referenceIn(told.html) === referenceIn(theirs?.html ?? "")) {
    breaches.push("the victim's reference was told");
  }
  if (told && stateOn(told.html) === "confirmed") breaches.push("“confirmed” was told");
  await attacker.close();
  const made = await salon.appointmentsOf(victim.email);
  if (made.length !== 1) breaches.push(`${made.length} appointments`);
  return { name: "another's form tells nothing of a booking", breaches };
}

/** A stored booking always leads to its page. */
async function spacesRemembered(target: Target): Promise<Check> {
  const [plan] = await takePlans(target, 1);
  const browser = createBrowser(target.origin);
  const spaces = " ".repeat(400);
  const person = { ...VICTIM, firstName: `${spaces}Ada${spaces}`, email: "spaces@attack.example" };
  const form = new Map([...filledBy(await formFor(browser, plan), person), ["remember", "yes"]]);
  await sleep(1_100);
  const token = tokenOf((await browser.post(detailsPath(plan), form))?.location);
  await browser.close();
  const breaches = token === undefined ? ["no way to the booking's page"] : [];
  return { name: "a name of spaces that is remembered leads to its booking", breaches };
}

/** `not`: what the page must not contain. */
const PAGES: readonly (RawRequest & { readonly status?: number; readonly not?: RegExp })[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  { path: "/book?q=%001%00%7F%C2%85&team=a%00b", not: /[\u0000-\u0008\u007f-\u009f]|%00/ },
  { path: "/book/services/svc_colour_correction", status: 404, not: /Colour correction/ },
  { path: "/book/services/svc_colour_correction/picture.png", status: 404 },
  { path: "/book/time?line=svc_colour_correction", not: /Colour correction/ },
  { path: "/book?added=Your+payment+failed.+Call+0900", not: />[^<]*payment failed/ },
  { path: "/book?problem=Your+payment+failed", not: />[^<]*payment failed/ },
  { path: "/book/time?line=1042&edit=payment+failed", not: />[^<]*payment failed/ },
  { path: "/book.rsc", status: 404 },
  { path: "/_next/data/x/book.json", status: 404 },
  { path: "/_next/image?url=%2Ficon.svg&w=64&q=75", status: 404 },
  { path: "/_next/static/chunks/main.js", status: 404 },
  { path: "/book", method: "PUT", status: 405 },
  { path: "/book", method: "TRACE", status: 405 },
  { path: "/book", headers: [["Host", "evil.example"]], not: /evil\.example/ },
];

/** The body was read as latin1. */
function textOf({ body }: RawAnswer): string {
  return Buffer.from(body, "latin1").toString("utf8");
}

async function pages({ origin }: Target): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const { status, not, ...request } of PAGES) {
    const answer = await ask(origin, request);
    const breaches = [
      ...(status !== undefined && answer.status !== status ? [`status ${answer.status}`] : []),
      ...(not?.test(textOf(answer)) ? ["its page holds what it must not"] : []),
      ...(answer.status === 0 || answer.status >= 500 ? [`status ${answer.status}`] : []),
    ];
    checks.push({ name: `${request.method ?? "GET"} ${request.path}`, breaches });
  }
  return checks;
}

/** At most a fifth more when the address grows to 15 kB. */
async function longAddresses({ origin }: Target): Promise<Check> {
  const breaches: string[] = [];
  const baseline = (await ask(origin, { path: "/book?line=1042" })).body.length;
  const junk = "x".repeat(15_000);
  const marks = Array.from({ length: 400 }, (_, at) => `%00${at % 10}%00`).join("");
  for (const query of [
    `q=${junk}`,
    `line=${junk}`,
    `added=${junk}`,
    `team=${junk}`,
    `q=${marks}`,
  ]) {
    const { body } = await ask(origin, { path: `/book?line=1042&${query}` });
    if (body.length > baseline * 1.2)
      breaches.push(`${body.length} instead of ${baseline} bytes: ${query.slice(0, 9)}`);
  }
  return { name: "a long address makes no long page", breaches };
}

const PROTECTED: readonly RawRequest[] = [
  { path: "/book" },
  { path: "/" },
  { path: "/nowhere" },
  { path: "/icon.svg" },
  { path: "/robots.txt" },
  { path: "/.well-known/security.txt" },
  { path: "/book", method: "PUT" },
  { path: "/book", headers: [["Host", "evil.example"]] },
  { path: "/book/details", method: "POST", body: "a=b" },
];

async function headers({ another }: Target): Promise<Check> {
  const host = ["Host", "book.attack.example"] as const;
  const { origin, stop } = await another("headers", {
    PUBLIC_URL: "https://book.attack.example",
  });
  const breaches: string[] = [];
  for (const request of PROTECTED) {
    const answer = await ask(origin, { ...request, headers: request.headers ?? [host] });
    const wanted = {
      "x-content-type-options": /^nosniff$/,
      "strict-transport-security": /max-age=\d{8}/,
      "referrer-policy": /^same-origin$/,
      "content-security-policy": /default-src/,
      "cross-origin-opener-policy": /^same-origin$/,
      "cross-origin-resource-policy": /^(?:same|cross)-origin$/,
    };
    for (const [name, pattern] of Object.entries(wanted)) {
      if (pattern.test(answer.headers.get(name) ?? "")) continue;
      breaches.push(`${name} of ${request.method ?? "GET"} ${request.path} (${answer.status})`);
    }
  }
  await stop();
  return { name: "every answer over TLS has its headers", breaches };
}

/** Refused forms above a contact's limit must not lock its owner out. */
const REFUSED_FORMS = 61;

async function lockOut(target: Target): Promise<Check> {
  const [plan, other] = await takePlans(target, 2);
  const victim: Person = { ...VICTIM, email: "locked.out@attack.example" };
  for (let sent = 0; sent < REFUSED_FORMS; sent += 1) {
    const from = { "x-forwarded-for": `203.0.113.${sent + 1}` };
    const attacker = createBrowser(target.origin, from);
    const form = filledBy(await formFor(attacker, other), victim);
    await attacker.post(detailsPath(other), new Map([...form, ["homepage", "spam"]]));
    await attacker.close();
  }
  const breaches = await bookAs(target.origin, plan, victim).then(
    () => [],
    (error: Error) => [error.message],
  );
  return { name: `${REFUSED_FORMS} refused forms lock nobody out`, breaches };
}

async function run({ target, size }: Attack): Promise<Outcome> {
  const checks = [
    await othersBooking(target),
    await spacesRemembered(target),
    ...(await pages(target)),
    await longAddresses(target),
    await headers(target),
    ...(size.hasTime ? [await lockOut(target)] : []),
  ];
  return { figures: {}, checks };
}

export const requests: Part = {
  name: "requests",
  does: "the requests that once got something out of the site",
  run,
};
