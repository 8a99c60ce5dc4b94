import "server-only";
import { faultLine, readConfig } from "#lib/config/env.ts";
import { watchTheDoor } from "./door.ts";
import { getServer } from "./index.ts";
import { parkBeforeExit } from "./shutdown.ts";

/** Starts the server of this process, or says what is wrong and ends the process. */
export async function startOrExit(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.ok) return exit(config.error.map(faultLine));
  watchTheDoor(config.value.publicUrl);
  try {
    const server = getServer();
    await server.start();
    if (process.env.NODE_ENV === "production") parkBeforeExit(server.park);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { redisUrl, dataDir } = config.value;
    const blamed = redisUrl ? "REDIS_URL" : `DATA_DIR ${dataDir} cannot hold the journal:`;
    exit([`${blamed} ${reason}`]);
  }
}

function exit(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}
