// `npm run restore -- FILE`: puts a backup in the place of the journal. The journal of before is kept
// beside it. With Redis, `npm run restore` without a file, after Redis itself was put back. The site
// must not run.

import type { Config } from "#lib/config/types.ts";
import { afterRestore } from "#lib/store/journal/after-restore.ts";
import { ownDataDir } from "#lib/store/journal/ownership.ts";
import {
  type BackupFault,
  faultOfBackup,
  replaceJournal,
} from "#lib/store/journal/sqlite/backup.ts";
import { openJournal } from "./support/journal.ts";
import { main, Stop, say } from "./support/say.ts";
import { readSiteConfig } from "./support/settings.ts";

const FAULTS: Readonly<Record<BackupFault, string>> = {
  unreadable: "cannot be read as a backup of the journal",
  damaged: "is damaged: take an older backup",
  no_journal: "is a database, but no journal",
  other_version: "was made by another release than this one",
};

async function restoreFile(config: Config, file: string): Promise<void> {
  const { dataDir } = config;
  const fault = faultOfBackup(file);
  if (fault) throw new Stop(`${file} ${FAULTS[fault]}.`);
  const owner = await ownDataDir(dataDir, 0, () => undefined);
  if (!owner.ok) throw new Stop(`DATA_DIR ${dataDir} is in use: stop the site first.`);
  try {
    const previous = replaceJournal(dataDir, file, new Date());
    await settle(config);
    say(`${file} is the journal in ${dataDir} now.`);
    if (previous !== undefined) say(`The one of before is kept as ${previous}.`);
  } finally {
    owner.value.release();
  }
}

async function settle(config: Config): Promise<void> {
  const journal = await openJournal(config);
  try {
    const slugs = config.locations.map(({ location }) => location.slug);
    const { leftToStaff } = await afterRestore(journal, slugs, Date.now());
    if (leftToStaff > 0) {
      say(`${leftToStaff} unfinished bookings were left to staff: look them up in your scheduler.`);
    }
  } finally {
    await journal.close();
  }
}

await main(async () => {
  const [file, ...more] = process.argv.slice(2);
  const config = readSiteConfig();
  const { redisUrl } = config;
  if (more.length > 0 || (redisUrl === undefined) === (file === undefined)) {
    throw new Stop(
      redisUrl
        ? "The journal is in Redis (REDIS_URL): restore that, then run npm run restore without a file."
        : "Usage: npm run restore -- FILE",
    );
  }
  if (file !== undefined) await restoreFile(config, file);
  else {
    await settle(config);
    say("The journal in Redis counts as put back: bookings are read before they are shown.");
  }
  return 0;
});
