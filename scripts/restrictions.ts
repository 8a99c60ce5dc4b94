// `npm run restrictions`: which services are switched off, because the booking service refused them for
// want of a room or a piece of equipment, and about which visitors are asked to call, because the last
// bookings of them were refused.
//
//   npm run restrictions                         lists them
//   npm run restrictions -- --clear SERVICE_ID   forgets what was learned of one, at every location

import { clearRefusals, servicesToAskAbout } from "#lib/booking/reads/refusals.ts";
import type { Journal } from "#lib/store/journal/contract.ts";
import { openJournal } from "./support/journal.ts";
import { optionsOf } from "./support/options.ts";
import { main, say } from "./support/say.ts";
import { readSiteConfig } from "./support/settings.ts";

async function list(journal: Journal, slug: string): Promise<void> {
  const services = await journal.list(slug, "restriction", Date.now());
  const each = [...services].map(([id, until]) => `${id} until ${new Date(until).toISOString()}`);
  const told = each.length === 0 ? "nothing is switched off" : each.join(", ");
  say(`/${slug}: ${told}`);
  const askedAbout = await servicesToAskAbout(journal, slug, Date.now());
  if (askedAbout.length > 0) say(`/${slug}: visitors are asked to call: ${askedAbout.join(", ")}`);
}

async function clear(journal: Journal, slug: string, serviceId: string): Promise<void> {
  const now = Date.now();
  const services = [
    ...(await journal.list(slug, "restriction", now)).keys(),
    ...(await servicesToAskAbout(journal, slug, now)),
  ];
  if (!services.includes(serviceId)) return;
  await clearRefusals(journal, slug, serviceId, now);
  say(`/${slug}: ${serviceId} can be booked online again`);
}

await main(async () => {
  const usage = "npm run restrictions [-- --clear SERVICE_ID]";
  const { values } = optionsOf({ options: { clear: { type: "string" } } }, usage);
  const config = readSiteConfig();
  const journal = await openJournal(config);
  try {
    for (const { location } of config.locations) {
      if (values.clear !== undefined) await clear(journal, location.slug, values.clear);
      else await list(journal, location.slug);
    }
  } finally {
    await journal.close();
  }
  return 0;
});
