import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { pathOf } from "./database.ts";

/** Puts a backup in the journal's place; the one of before is kept under the name that is returned. */
export function replaceJournal(dataDir: string, backup: string, at: Date): string | undefined {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = pathOf(dataDir);
  const stamp = at.toISOString().slice(0, 19).replaceAll(":", "-");
  const previous = existsSync(path) ? `${path}.before-${stamp}Z` : undefined;
  if (previous !== undefined) {
    for (const end of ["", "-wal", "-shm"]) {
      if (existsSync(path + end)) renameSync(path + end, previous + end);
    }
  }
  copyFileSync(backup, path);
  chmodSync(path, 0o600);
  return previous;
}
