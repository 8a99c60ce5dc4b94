import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { attempt } from "#lib/values/result.ts";

/** A process that has not loaded a route yet would find another build's: the locks end with their processes. */
const FILE = "in-use.sqlite";

/** A module variable, or the lock would be garbage-collected. */
const held: DatabaseSync[] = [];

/** Held by each site of a build. A folder that cannot be written is not built in either. */
export function holdBuild(folder: string): void {
  attempt(() => {
    const db = new DatabaseSync(join(folder, FILE), { timeout: 1_000 });
    held.push(db);
    db.exec("BEGIN");
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
  });
}

export function isBuildInUse(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, FILE), { timeout: 0 });
  const isFree = attempt(() => {
    db.exec("BEGIN EXCLUSIVE");
    return true;
  });
  db.close();
  return isFree === undefined;
}
