import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { err, ok, type Result } from "#lib/values/result.ts";

/** Keep a reference: a garbage-collected owner loses the folder. */
export type Owner = { release(): void };

const BUSY = 5;

/** The lock is an open transaction, so it ends with the process, even by a crash. docs/architecture.md */
export function ownDataDir(dataDir: string): Result<Owner, "data_dir_in_use"> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "owner.sqlite");
  const db = new DatabaseSync(path, { timeout: 0 });
  chmodSync(path, 0o600);
  if (isLocked(db)) return ok({ release: () => db.close() });
  db.close();
  return err("data_dir_in_use");
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
