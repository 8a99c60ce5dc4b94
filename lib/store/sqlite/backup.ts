import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { pathOf, STORED_VERSION } from "./store.ts";

const check = z.object({ integrity_check: z.string() });
const version = z.object({ user_version: z.int() });

/** A consistent copy of the journal, also while the site writes. Only its owner may read it. */
export function backUpJournal(dataDir: string, folder: string, at: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `journal-${stampOf(at)}Z.sqlite`);
  const unfinished = `${path}.part`;
  closeSync(openSync(unfinished, "w", 0o600));
  const journal = new DatabaseSync(pathOf(dataDir), { readOnly: true });
  try {
    journal.prepare("VACUUM INTO ?").run(unfinished);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    journal.close();
  }
  return path;
}

/** `other`: a database, but none of this release's journal. */
export function faultOfBackup(path: string): "damaged" | "other" | undefined {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const checked = check.parse(db.prepare("PRAGMA integrity_check").get());
    if (checked.integrity_check !== "ok") return "damaged";
    const { user_version } = version.parse(db.prepare("PRAGMA user_version").get());
    return user_version !== STORED_VERSION ? "other" : undefined;
  } catch {
    return "damaged";
  } finally {
    db?.close();
  }
}

/** Puts a backup in the journal's place; returns the name under which the former one is kept. */
export function replaceJournal(dataDir: string, backup: string, at: Date): string | undefined {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = pathOf(dataDir);
  const previous = existsSync(path) ? `${path}.before-${stampOf(at)}Z` : undefined;
  if (previous !== undefined) {
    for (const end of ["", "-wal", "-shm"]) {
      if (existsSync(path + end)) renameSync(path + end, previous + end);
    }
  }
  copyFileSync(backup, path);
  chmodSync(path, 0o600);
  return previous;
}

function stampOf(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(":", "-");
}
