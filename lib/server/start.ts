import "server-only";
import { faultLine, readConfig } from "#lib/config/env.ts";
import { getServer } from "./index.ts";
import { log } from "./log.ts";

/** Starts the server of this process, or says what is wrong and ends the process. */
export async function startOrExit(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.ok) return exit(config.error.map(faultLine));
  if (config.value.redisUrl) {
    log.warn("REDIS_URL is not used yet: limits and journal belong to this one process");
  }
  try {
    await getServer().start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    exit([`DATA_DIR ${config.value.dataDir} cannot hold the journal: ${reason}`]);
  }
}

function exit(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}
