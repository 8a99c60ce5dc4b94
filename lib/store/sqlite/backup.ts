import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { pathOf, STORED_VERSION } from "./store.ts";

const facts = z.object({
  integrity_check: z.literal("ok"),
  user_version: z.literal(STORED_VERSION),
});

/** A consistent copy of the journal, also while the site writes. Only its owner may read it. */
export function backUpJournal(dataDir: string, folder: string, at: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `journal-${stampOf(at)}Z.sqlite`);
  const unfinished = join(folder, "journal.part");
  // Empties what a backup that failed has left.
  closeSync(openSync(unfinished, "w", 0o600));
  const journal = new DatabaseSync(pathOf(dataDir), { readOnly: true });
  try {
    journal.prepare("VACUUM INTO ?").run(unfinished);
  } finally {
    journal.close();
  }
  renameSync(unfinished, path);
  return path;
}

/** Whole, and of this release. */
export function isJournal(path: string): boolean {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    const found = db.prepare("SELECT * FROM pragma_integrity_check, pragma_user_version").get();
    return facts.safeParse(found).success;
  } catch {
    return false;
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
