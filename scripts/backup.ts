// `npm run backup`: copies the journal of this site, also while the site runs.
//
//   npm run backup                          into DATA_DIR/backups
//   npm run backup -- --to FOLDER --keep 14 elsewhere, and only the newest 14 are kept

import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { faultLine, readConfig } from "#lib/config/env.ts";
import { backUpJournal, faultOfBackup } from "#lib/store/journal/sqlite/backup.ts";
import { pathOf } from "#lib/store/journal/sqlite/database.ts";
import { main, Stop, say } from "./support/say.ts";
import { readSettings } from "./support/settings.ts";

const USAGE = "Usage: npm run backup [-- --to FOLDER] [--keep 14]";
const BACKUP = /^journal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/;

function options() {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
    const keep = z.coerce.number().int().min(1).optional().safeParse(values.keep);
    if (!keep.success) throw new Stop(USAGE);
    return { to: values.to, keep: keep.data };
  } catch {
    throw new Stop(USAGE);
  }
}

function dropOldest(folder: string, keep: number): void {
  const backups = readdirSync(folder).filter((name) => BACKUP.test(name));
  for (const name of backups.toSorted().slice(0, -keep)) rmSync(join(folder, name));
}

await main(async () => {
  const { to, keep } = options();
  const config = readConfig(readSettings());
  if (!config.ok) throw new Stop(config.error.map(faultLine).join("\n"));
  const { dataDir, redisUrl } = config.value;
  if (redisUrl) throw new Stop("The journal is in Redis (REDIS_URL): back that up instead.");
  if (!existsSync(pathOf(dataDir))) throw new Stop(`There is no journal in DATA_DIR ${dataDir}.`);
  const folder = to ?? join(dataDir, "backups");
  const path = await backUpJournal(dataDir, folder, new Date());
  const fault = faultOfBackup(path);
  if (fault) throw new Stop(`${path} is ${fault}: is the disk full, or the journal damaged?`);
  if (keep !== undefined) dropOldest(folder, keep);
  say(path);
  return 0;
});
