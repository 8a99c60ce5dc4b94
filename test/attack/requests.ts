import { setTimeout as sleep } from "node:timers/promises";
import type { Check } from "../chaos/checks.ts";
import type { Outcome } from "../chaos/scenario.ts";
import { detailsPath, tokenOf } from "../harness/http/booking-form.ts";
import { createBrowser } from "../harness/http/browser.ts";
import { referenceOn, stateOn } from "../harness/http/page.ts";
import { takePlans } from "./booking-plans.ts";
import type { Attack, Part } from "./part.ts";
import { bookAs, filledBy, formFor, type Person, VICTIM } from "./people.ts";
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
  const reference = referenceOn(theirs?.html ?? "");
  if (!reference) breaches.push("the booking's own page shows no reference");
  if (told && referenceOn(told.html) === reference) {
    breaches.push("the victim's reference was told");
  }
  if (told && stateOn(told.html) === "confirmed") breaches.push("“confirmed” was told");
  await attacker.close();
  const made = await salon.appointmentsOf(victim.email);
  if (made.length !== 1) breaches.push(`${made.length} appointments`);
  return { name: "another's form tells nothing of a booking", breaches };
}

/** A stored booking always leads to its page. */
async function spacesAround(target: Target): Promise<Check> {
  const [plan] = await takePlans(target, 1);
  const browser = createBrowser(target.origin);
  const spaces = " ".repeat(400);
  const person = { ...VICTIM, firstName: `${spaces}Ada${spaces}`, email: "spaces@attack.example" };
  const form = filledBy(await formFor(browser, plan), person);
  await sleep(1_100);
  const token = tokenOf((await browser.post(detailsPath(plan), form))?.location);
  await browser.close();
  const breaches = token === undefined ? ["no way to the booking's page"] : [];
  return { name: "a name of spaces leads to its booking", breaches };
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
    await spacesAround(target),
    ...(size.hasTime ? [await lockOut(target)] : []),
  ];
  return { figures: {}, checks };
}

export const requests: Part = {
  name: "requests",
  does: "forms in another's name and at their time, which once told of a booking",
  run,
};
