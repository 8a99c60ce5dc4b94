// `npm run restore -- FILE`: puts a backup in the place of the journal. The site must not run. The
// journal of before is kept beside it.

import { faultLine, readConfig } from "#lib/config/env.ts";
import { ownDataDir } from "#lib/journal/ownership.ts";
import { type BackupFault, faultOfBackup } from "#lib/journal/sqlite/backup.ts";
import { restoreJournal } from "#lib/journal/sqlite/restore.ts";
import { main, Stop, say } from "./support/say.ts";
import { readSettings } from "./support/settings.ts";

const FAULTS: Readonly<Record<BackupFault, string>> = {
  unreadable: "cannot be read as a backup of the journal",
  damaged: "is damaged: take an older backup",
  no_journal: "is a database, but no journal",
  newer: "was made by a newer release than this one",
};

await main(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new Stop("Usage: npm run restore -- FILE");
  const config = readConfig(await readSettings());
  if (!config.ok) throw new Stop(config.error.map(faultLine).join("\n"));
  const { dataDir, redisUrl } = config.value;
  if (redisUrl) throw new Stop("The journal is in Redis (REDIS_URL): restore that instead.");
  const fault = faultOfBackup(file);
  if (fault) throw new Stop(`${file} ${FAULTS[fault]}.`);
  const owner = await ownDataDir(dataDir, 0, () => undefined);
  if (!owner.ok) throw new Stop(`DATA_DIR ${dataDir} is in use: stop the site first.`);
  const { previous, leftToStaff } = restoreJournal(dataDir, file, new Date());
  owner.value.release();
  say(`${file} is the journal in ${dataDir} now.`);
  if (previous !== undefined) say(`The one of before is kept as ${previous}.`);
  if (leftToStaff > 0) {
    say(`${leftToStaff} unfinished bookings were left to staff: look them up in your scheduler.`);
  }
  return 0;
});
