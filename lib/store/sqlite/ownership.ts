import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { err, ok, type Result } from "#lib/values/result.ts";

/** Keep a reference: a garbage-collected owner loses the folder. */
export type Owner = { release(): void };

const POLL_MS = 250;
const BUSY = 5;

/**
 * The lock is an open transaction, so it ends with the process, even by a crash. While another
 * process is the owner, calls `onWait` once and retries for `waitMs`. docs/architecture.md
 */
export async function ownDataDir(
  dataDir: string,
  waitMs: number,
  onWait: () => void,
): Promise<Result<Owner, "data_dir_in_use">> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "owner.sqlite");
  const db = new DatabaseSync(path, { timeout: 0 });
  chmodSync(path, 0o600);
  const deadline = performance.now() + waitMs;
  for (let tries = 0; !isLocked(db); tries += 1) {
    if (performance.now() >= deadline) {
      db.close();
      return err("data_dir_in_use");
    }
    if (tries === 0) onWait();
    await sleep(POLL_MS);
  }
  return ok({ release: () => db.close() });
}

function isLocked(db: DatabaseSync): boolean {
  try {
    db.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === BUSY) return false;
    throw error;
  }
}
