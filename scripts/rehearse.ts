// `npm run rehearse`: books one appointment of each kind that is sold for a test person, far ahead, through the
// site's own code; has you compare it with the diary; moves it and cancels it.
//   --location SLUG   which of several
// Without a terminal each answer is a line of standard input.

import { type Contact, parseContact } from "#lib/booking/model/contact.ts";
import { commandLine } from "#lib/config/settings.ts";
import type { Config, ConfiguredLocation } from "#lib/config/types.ts";
import { formatMoney } from "#lib/values/money.ts";
import { openSite, type Site } from "./rehearse/open.ts";
import { type Planned, planVisit, soldByKind, visitText } from "./rehearse/plan.ts";
import { book, cancel, isSeen, move, standingText } from "./rehearse/visit.ts";
import { type Asking, openAsking } from "./support/ask.ts";
import { optionsOf } from "./support/options.ts";
import { main, Stop, say, step } from "./support/say.ts";
import { readSiteConfig, type Settings } from "./support/settings.ts";
import { onStop } from "./support/signals.ts";

/** What stays the same during a rehearsal. */
type Rehearsal = {
  readonly site: Site;
  readonly contact: Contact;
  readonly asking: Pick<Asking, "ask" | "isYes">;
};

function oneOf({ locations }: Config, slug: string | undefined): ConfiguredLocation {
  const slugs = locations.map(({ location }) => location.slug);
  const at = slugs.length === 1 && slug === undefined ? 0 : slugs.indexOf(slug ?? "");
  const one = locations[at];
  if (!one) throw new Stop(`Which location? --location ${slugs.slice(0, 20).join(" | ")}`);
  return one;
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

/** Cancels all that stands. False: some is left, and listed. */
async function clearUp(site: Site): Promise<boolean> {
  let isClear = true;
  for (const token of site.booked) {
    if (await cancel(site, token)) continue;
    isClear = false;
    say(`✗ Booked, and may stand: delete it by hand: ${await standingText(site, token)}`);
  }
  return isClear;
}

async function rehearseAll(rehearsal: Rehearsal): Promise<boolean> {
  const { site } = rehearsal;
  const results: boolean[] = [];
  for (const [kind, sold] of await soldByKind(site)) {
    step(kind);
    const planned = await planVisit(site, sold);
    if (planned) results.push(await rehearseOne(rehearsal, planned));
    else say("  ! left out: no two free times in the last week");
  }
  if (results.length === 0) throw new Stop(`Nothing has a free time: ${commandLine("doctor")}`);
  return results.every((isSame) => isSame);
}

/** Each question comes before what it decides, so that a rehearsal stops where its answers end. */
async function rehearseOne(rehearsal: Rehearsal, planned: Planned): Promise<boolean> {
  const { site, asking, contact } = rehearsal;
  const text = visitText(planned, site);
  if (!(await asking.isYes(`Look into your price list: ${text}. The same, and shall I book it?`))) {
    say(`  ✗ not booked. ${commandLine("doctor")} shows what was understood`);
    return false;
  }
  const token = await book(site, planned, contact);
  if (token === undefined) return false;
  const { firstName, lastName } = contact;
  const sentence = `${firstName} ${lastName}, ${text}`;
  const isSame = await asking.isYes(`Look into the diary: ${sentence}. The same?`);
  if (!isSame) hintAtAddonPricing(site, planned);
  const isMoved = isSame && (await isSeen(site, token)) && (await move(site, planned, token));
  const isCancelled =
    (await cancel(site, token)) &&
    (await asking.isYes("Look into the diary: it is cancelled, or gone. Is that so?"));
  say(isCancelled ? "  ✓ cancelled" : "  ✗ not cancelled");
  return isMoved && isCancelled;
}

/** Only a booking shows whether the service adds the prices of add-ons to what it is sent (§2.3). */
function hintAtAddonPricing({ location }: Site, { offer }: Planned): void {
  const { lines, total } = offer.choice.quote;
  const base = lines.reduce((sum, line) => sum + line.base.price, 0);
  if (base === total.price) return;
  const isIncluded = location.addonPricing === "included";
  const price = isIncluded ? 2 * total.price - base : base;
  const right = `"addonPricing": "${isIncluded ? "separate" : "included"}"`;
  const other = formatMoney(price, location.currency, "en");
  say(`  ! If the diary has ${other} in all, the business's file needs ${right}`);
}

export async function rehearse(
  args: readonly string[],
  env: Settings,
  asking: Pick<Asking, "ask" | "isYes">,
): Promise<number> {
  const options = { location: { type: "string" } } as const;
  const usage = "npm run rehearse -- [--location SLUG]";
  const chosen = optionsOf({ args: [...args], options }, usage).values.location;
  const config = readSiteConfig(env);
  const one = oneOf(config, chosen);
  const { business, country, slug } = one.location;
  const site = await openSite(config, one);
  let passed = false;
  try {
    step(`${business.name} (/${slug}): ${one.access.baseUrl}`);
    if (config.redisUrl) say("! A site beside it does not know of these requests: better stop it");
    const contact = await testPerson(asking, country);
    passed = await rehearseAll({ site, contact, asking });
  } finally {
    passed = (await clearUp(site)) && passed;
    await site.close();
  }
  say(passed ? "✓ What was recorded is what visitors are shown" : "✗ Not passed");
  return passed ? 0 : 1;
}

if (import.meta.main) {
  await main(async () => {
    const asking = openAsking(process.stdin);
    onStop(() => {
      say("\n• Stops, and cancels what was booked");
      asking.close();
    });
    return rehearse(process.argv.slice(2), process.env, asking).finally(asking.close);
  });
}
