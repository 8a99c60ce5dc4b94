// `npm run rehearse`: books one appointment of each kind that is sold for a test person, far ahead, through the
// site's own code; has you compare it with the diary; moves it and cancels it.
//   --location SLUG   which of several
// Without a terminal each answer is a line of standard input.

import { type Contact, parseContact } from "#lib/booking/model/contact.ts";
import { commandLine } from "#lib/config/command-line.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import { noteRehearsal } from "#lib/staff/doctor/rehearsed.ts";
import { formatMoney } from "#lib/values/money.ts";
import { openSite, type Site } from "./rehearse/open.ts";
import { type Planned, planAll, visitText } from "./rehearse/plan.ts";
import { book, cancel, compare, isSeenCancelled, move, standingText } from "./rehearse/visit.ts";
import { type Asking, openAsking } from "./support/ask.ts";
import { businessFile, changeBusinessFile, readBusinessFile } from "./support/business-file.ts";
import { optionsOf } from "./support/options.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { readSettings, readSiteConfig, type Settings } from "./support/settings.ts";
import { onStop } from "./support/signals.ts";

/** What stays the same during a rehearsal. */
type Rehearsal = {
  readonly site: Site;
  readonly env: Settings;
  readonly contact: Contact;
  readonly asking: Pick<Asking, "ask" | "isYes">;
  readonly stop: AbortSignal;
};

function locationOf({ locations }: Config, slug: string | undefined): ConfiguredLocation {
  const found = locations.find(({ location }) => location.slug === (slug ?? location.slug));
  if (found && (slug !== undefined || locations.length === 1)) return found;
  const slugs = locations.map(({ location }) => location.slug).slice(0, 20);
  throw new Stop(`Which location? --location ${slugs.join(" | ")}`);
}

/** There is no default: any address could be somebody's, who would get the messages. */
async function testPerson({ ask }: Pick<Asking, "ask">, country: string): Promise<Contact> {
  const given = await ask({ text: "Email or phone of the test person, who gets the messages" });
  const by = given.includes("@") ? { email: given, phone: "" } : { email: "", phone: given };
  const contact = parseContact({ firstName: "Test", lastName: "Rehearsal", ...by }, country);
  if (contact.ok) return contact.value;
  const faults = contact.error.map(({ field, code }) => `${field} is ${code.replaceAll("_", " ")}`);
  throw new Stop(faults.join("; "));
}

/** Cancels all that stands, also of a run that was killed. False: some is left, and listed. */
async function clearUp(site: Site): Promise<boolean> {
  let isClear = true;
  for (const one of await site.standing()) {
    if (await cancel(site, one)) continue;
    if (isClear) say("✗ These were booked, and may stand. Delete them by hand:");
    isClear = false;
    say(`    ${await standingText(site, one)}`);
    await site.forget(one.bookingId);
  }
  return isClear;
}

async function rehearseAll(rehearsal: Rehearsal): Promise<boolean> {
  const { site, asking, stop } = rehearsal;
  const planned = await planAll(site);
  if (planned.length === 0) throw new Stop(`Nothing has a free time: ${commandLine("doctor")}`);
  step("To be booked, moved and cancelled:");
  for (const one of planned) say(`    ${one.kind}: ${visitText(one, site)}`);
  if (
    !(await asking.isYes("Compare them with your price list. The same, and shall I book them?"))
  ) {
    throw new Stop(`Nothing was booked. ${commandLine("doctor")} shows what was understood`);
  }
  let isAllSame = true;
  for (const one of planned) {
    if (stop.aborted) throw new Stop("Stopped");
    isAllSame = (await rehearseOne(rehearsal, one)) && isAllSame;
  }
  return isAllSame;
}

async function rehearseOne(rehearsal: Rehearsal, planned: Planned): Promise<boolean> {
  const { site, asking, contact, stop } = rehearsal;
  step(`${planned.kind}: books ${visitText(planned, site)}`);
  const booked = await book(site, planned, contact);
  if (typeof booked === "string") {
    say(`  ✗ ${booked}`);
    return false;
  }
  const isRecorded = await compare(site, planned, booked);
  const { firstName, lastName } = contact;
  const sentence = `${firstName} ${lastName}, ${visitText(planned, site)}`;
  const isSame = await asking.isYes(`Look into the diary: ${sentence}. The same?`);
  await learnAddonPricing(rehearsal, planned, isSame);
  if (stop.aborted) throw new Stop("Stopped");
  const isMoved = isRecorded && isSame && (await move(site, planned, booked));
  const isCancelled =
    (await cancel(site, booked)) &&
    ((await isSeenCancelled(site, booked)) ||
      (await asking.isYes("Look into the diary: it is cancelled, or gone. Is that so?")));
  say(isCancelled ? "  ✓ cancelled" : "  ✗ not cancelled");
  return isMoved && isCancelled;
}

/** Only a booking shows whether the service adds the prices of add-ons to what it is sent (§2.3). */
async function learnAddonPricing(
  { site, env, asking }: Rehearsal,
  { offer }: Planned,
  isSame: boolean,
): Promise<void> {
  const { location } = site;
  const { lines, total } = offer.choice.quote;
  const base = lines.reduce((sum, line) => sum + line.base.price, 0);
  if (base === total.price) return;
  const isIncluded = location.addonPricing === "included";
  const other = formatMoney(isIncluded ? 2 * total.price - base : base, location.currency, "en");
  const isOther = !isSame && (await asking.isYes(`Does the diary have ${other} in all?`));
  if (isSame ? !location.assumesAddonPricing : !isOther) return;
  const pricing = isIncluded === isSame ? "included" : "separate";
  const file = businessFile(readSettings(env));
  const known = await readBusinessFile(file).catch(() => undefined);
  if (known === undefined) return say(`  ! addonPricing is ${pricing}: write it in ${file}`);
  if (known.addonPricing === pricing) return;
  await changeBusinessFile(file, { addonPricing: pricing });
  say(
    `  ! "addonPricing": "${pricing}" was written to ${file}${isSame ? "" : ". Rehearse once more"}`,
  );
}

export async function rehearse(
  args: readonly string[],
  env: Settings,
  asking: Pick<Asking, "ask" | "isYes">,
  stop: AbortSignal,
): Promise<number> {
  const options = { location: { type: "string" } } as const;
  const usage = "npm run rehearse -- [--location SLUG]";
  const { location: slug } = optionsOf({ args: [...args], options }, usage).values;
  const config = readSiteConfig(env);
  const one = locationOf(config, slug);
  const { business, country } = one.location;
  const note = (passed: boolean) =>
    noteRehearsal(config.dataDir, one.location.slug, passed, one.access.mapping);
  const site = await openSite(config, one);
  let passed = false;
  try {
    step(`${business.name} (/${one.location.slug}): ${one.access.baseUrl}`);
    await clearUp(site);
    const contact = await testPerson(asking, country);
    // One that breaks off has not passed, however it ends.
    await note(false);
    passed = await rehearseAll({ site, env, contact, asking, stop });
  } finally {
    passed = (await clearUp(site)) && passed;
    await site.close();
  }
  if (passed) await note(true);
  say(passed ? "✓ What was recorded is what visitors are shown" : "✗ Not passed");
  return passed ? 0 : 1;
}

if (import.meta.main) {
  await main(async () => {
    const asking = openAsking(process.stdin);
    const stop = new AbortController();
    onStop(() => {
      if (!stop.signal.aborted) say("\n• Stops, and cancels what was booked");
      stop.abort();
      asking.close();
    });
    return rehearse(process.argv.slice(2), process.env, asking, stop.signal).finally(asking.close);
  });
}
