import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { SCHEMA, SCHEMA_VERSION } from "./schema.ts";

const BUSY_TIMEOUT_MS = 5_000;

export function pathOf(dataDir: string): string {
  return join(dataDir, "journal.sqlite");
}

export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = pathOf(dataDir);
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    chmodSync(path, 0o600);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
    // Overwrites purged data instead of leaving it in free pages.
    db.exec("PRAGMA secure_delete = ON");
    createTables(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Cached, so `sql` must be constant: pass values as parameters. */
export function prepared(db: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(db) ?? new Map<string, StatementSync>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement;
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

function createTables(db: DatabaseSync): void {
  inTransaction(db, () => {
    const version = Number(db.prepare("PRAGMA user_version").get()?.user_version);
    if (version === SCHEMA_VERSION) return;
    if (version !== 0) {
      throw new Error(
        `the journal has version ${version}, made by another Bookfront; this one reads ${SCHEMA_VERSION}`,
      );
    }
    db.exec(SCHEMA);
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}
