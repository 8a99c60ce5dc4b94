import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Store, Unchanged, Write } from "../store.ts";

/** Raised by each change of what is stored. A file of another version is not opened. */
export const STORED_VERSION = 26;

const SCHEMA = `
  CREATE TABLE texts (key TEXT PRIMARY KEY, text TEXT NOT NULL, until INTEGER) STRICT;
  CREATE INDEX texts_by_end ON texts (until) WHERE until IS NOT NULL;
  CREATE TABLE members (
    name TEXT NOT NULL,
    member TEXT NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (name, member)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX members_by_score ON members (name, score);
`;

const BUSY_TIMEOUT_MS = 5_000;
const FOREVER = Number.MAX_SAFE_INTEGER;

const textRow = z.object({ text: z.string() });
const memberRows = z.array(z.object({ member: z.string() }));

export function pathOf(dataDir: string): string {
  return join(dataDir, "journal.sqlite");
}

export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = pathOf(dataDir);
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  chmodSync(path, 0o600);
  // `secure_delete` overwrites purged data instead of leaving it in free pages.
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON");
  inTransaction(db, () => createTables(db));
  return db;
}

function createTables(db: DatabaseSync): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.user_version);
  if (version === STORED_VERSION) return;
  if (version !== 0) {
    throw new Error(
      `the journal has version ${version}, made by another Bookfront; this one reads ${STORED_VERSION}`,
    );
  }
  db.exec(SCHEMA);
  db.exec(`PRAGMA user_version = ${STORED_VERSION}`);
}

export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk may have rolled back already.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

export type SqliteStore = Store & {
  readNow(key: string): string | undefined;
  /** Durable on return, or throws. */
  writeNow(key: string, text: string): void;
};

/** The statements are prepared once. A commit is flushed before it returns. */
export function createSqliteStore(db: DatabaseSync): SqliteStore {
  const find = db.prepare("SELECT text FROM texts WHERE key = ? AND (until IS NULL OR until > ?)");
  const list = db.prepare(
    `SELECT member FROM members WHERE name = ? AND score BETWEEN ? AND ?
     ORDER BY score, member LIMIT ?`,
  );
  const put = db.prepare("INSERT OR REPLACE INTO texts (key, text, until) VALUES (?, ?, ?)");
  const remove = db.prepare("DELETE FROM texts WHERE key = ?");
  const removeEnded = db.prepare("DELETE FROM texts WHERE until <= ?");
  const place = db.prepare("INSERT OR REPLACE INTO members (name, member, score) VALUES (?, ?, ?)");
  const drop = db.prepare("DELETE FROM members WHERE name = ? AND member = ?");

  function textOf(key: string): string | undefined {
    const row = find.get(key, Date.now());
    return row && textRow.parse(row).text;
  }

  function write(one: Write): void {
    if ("index" in one) {
      if (one.score === null) drop.run(one.index, one.member);
      else place.run(one.index, one.member, one.score);
    } else if (one.text === null) remove.run(one.put);
    else put.run(one.put, one.text, one.forMs === undefined ? null : endOf(one.forMs));
  }

  function isSame(unchanged: Unchanged): boolean {
    return [...unchanged].every(([key, text]) => textOf(key) === text);
  }

  return {
    read: async (keys) => keys.map(textOf),
    range: async (index, { from = -FOREVER, to = FOREVER, limit = -1 } = {}) =>
      memberRows.parse(list.all(index, from, to, limit)).map(({ member }) => member),
    async commit(unchanged, writes) {
      if (writes.length === 0) return isSame(unchanged);
      return inTransaction(db, () => {
        if (!isSame(unchanged)) return false;
        removeEnded.run(Date.now());
        for (const one of writes) write(one);
        return true;
      });
    },
    readNow: textOf,
    writeNow: (key, text) => write({ put: key, text }),
    async close() {
      if (db.isOpen) db.close();
    },
  };
}

function endOf(forMs: number): number {
  return Date.now() + Math.ceil(forMs);
}
