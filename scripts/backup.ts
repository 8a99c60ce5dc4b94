// `npm run backup`: copies the journal of this site, also while the site runs.
//
//   npm run backup                          into DATA_DIR/backups
//   npm run backup -- --to FOLDER --keep 14 elsewhere, and only the newest 14 are kept

import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { backUpJournal } from "#lib/store/sqlite/backup.ts";
import { pathOf } from "#lib/store/sqlite/store.ts";
import { optionsOf } from "./support/options.ts";
import { main, Stop, say } from "./support/say.ts";
import { readSiteConfig } from "./support/settings.ts";

const USAGE = "npm run backup [-- --to FOLDER] [--keep 14]";
const BACKUP = /^journal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/;

function options() {
  const asked = { to: { type: "string" }, keep: { type: "string" } } as const;
  const { to, keep } = optionsOf({ options: asked }, USAGE).values;
  const parsed = z.coerce.number().int().min(1).optional().safeParse(keep);
  if (!parsed.success) throw new Stop(`Usage: ${USAGE}`);
  return { to, keep: parsed.data };
}

function dropOldest(folder: string, keep: number): void {
  const backups = readdirSync(folder).filter((name) => BACKUP.test(name));
  for (const name of backups.toSorted().slice(0, -keep)) rmSync(join(folder, name));
}

await main(async () => {
  const { to, keep } = options();
  const { dataDir, redisUrl } = readSiteConfig();
  if (redisUrl) throw new Stop("The journal is in Redis (REDIS_URL): back that up instead.");
  if (!existsSync(pathOf(dataDir))) throw new Stop(`There is no journal in DATA_DIR ${dataDir}.`);
  const folder = to ?? join(dataDir, "backups");
  const path = backUpJournal(dataDir, folder, new Date());
  if (keep !== undefined) dropOldest(folder, keep);
  say(path);
  return 0;
});
