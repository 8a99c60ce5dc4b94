import { type App, createApp } from "#lib/app/app.ts";
import { setApp } from "#lib/app/handle.ts";
import { log } from "#lib/app/log.ts";
import type { Environment } from "#lib/config/environment.ts";
import { faultLine } from "#lib/config/environment.ts";
import { readConfig } from "#lib/config/read.ts";
import { readSettings, unknownNames } from "#lib/config/settings.ts";
import type { Config } from "#lib/config/types.ts";
import { pictureFaults } from "#lib/site/pictures/check.ts";
import { type Owner, ownDataDir } from "#lib/store/sqlite/ownership.ts";

/** A module variable, or the lock would be garbage-collected. */
let owner: Owner | undefined;

/** The default: reachable from this machine only. */
const LOOPBACK = "127.0.0.1";

/** Only a person can put it right, so deploy/bookfront.service does not start the site again. */
export const CONFIGURATION = 78;

export type Started = {
  readonly app: App;
  readonly port: number;
  readonly hostname: string;
  /** What is valid and hardly meant, for the log. */
  readonly warnings: readonly string[];
};

export async function startOrExit(environment: Environment): Promise<Started> {
  const settings = readSettings(environment);
  if (!settings.ok) return exit([settings.error], CONFIGURATION);
  const config = readConfig(settings.value);
  if (!config.ok) return exit(config.error.map(faultLine), CONFIGURATION);
  if (!process.env.VITEST) log.level = config.value.logLevel;
  try {
    ownOrExit(config.value);
    const broken = await pictureFaults(config.value);
    if (broken.length > 0) exit(broken.map(faultLine), CONFIGURATION);
    const app = createApp(config.value);
    setApp(app);
    await app.start();
    const { port, hostname = LOOPBACK } = config.value;
    const warnings = [...config.value.warnings, ...unknownNames(settings.value)];
    return { app, port, hostname, warnings };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { redisUrl, dataDir } = config.value;
    const blamed = redisUrl ? "REDIS_URL" : `DATA_DIR ${dataDir} cannot hold the journal:`;
    return exit([`${blamed} ${reason}`]);
  }
}

/** One process owns the journal's folder. docs/architecture.md */
function ownOrExit({ redisUrl, dataDir }: Config): void {
  if (redisUrl || owner) return;
  const owned = ownDataDir(dataDir);
  const advice = "Stop that one first; several need REDIS_URL";
  if (!owned.ok) exit([`DATA_DIR ${dataDir} is in use by another process. ${advice}`]);
  else owner = owned.value;
}

export function exit(lines: readonly string[], status = 1): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(status);
}
