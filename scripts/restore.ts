// `npm run restore -- FILE`: puts a backup in the place of the journal. The journal of before is kept
// beside it. The site must not run.

import { afterRestore } from "#lib/store/journal/after-restore.ts";
import { isJournal, replaceJournal } from "#lib/store/sqlite/backup.ts";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { ownDataDir } from "#lib/store/sqlite/ownership.ts";
import { main, Stop, say } from "./support/say.ts";
import { readSiteConfig } from "./support/settings.ts";

async function restoreFile(dataDir: string, file: string): Promise<void> {
  if (!isJournal(file)) throw new Stop(`${file} is no journal of this release, or damaged.`);
  const owner = ownDataDir(dataDir);
  if (!owner.ok) throw new Stop(`DATA_DIR ${dataDir} is in use: stop the site first.`);
  try {
    const previous = replaceJournal(dataDir, file, new Date());
    await leaveUnfinished(dataDir);
    say(`${file} is the journal in ${dataDir} now.`);
    if (previous !== undefined) say(`The one of before is kept as ${previous}.`);
  } finally {
    owner.value.release();
  }
}

async function leaveUnfinished(dataDir: string): Promise<void> {
  const journal = createSqliteJournal(dataDir);
  try {
    const leftToStaff = await afterRestore(journal, Date.now());
    if (leftToStaff > 0) {
      say(`${leftToStaff} unfinished bookings were left to staff: look them up in your scheduler.`);
    }
  } finally {
    await journal.close();
  }
}

await main(async () => {
  const [file, ...more] = process.argv.slice(2);
  const { dataDir, redisUrl } = readSiteConfig();
  if (redisUrl) throw new Stop("The journal is in Redis (REDIS_URL): restore that instead.");
  if (more.length > 0 || file === undefined) throw new Stop("Usage: npm run restore -- FILE");
  await restoreFile(dataDir, file);
  return 0;
});
