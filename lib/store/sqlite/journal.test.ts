import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { createJournal } from "../journal/journal.ts";
import { journalContract } from "../journal/testing/journal-contract.ts";
import { storeContract } from "../testing/store-contract.ts";
import { createSqliteJournal } from "./journal.ts";
import { createSqliteStore, openDatabase } from "./store.ts";

async function dataDir(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "bookfront-journal-")), "data");
}

journalContract("SQLite", async () => {
  const dir = await dataDir();
  return {
    open: async () => createJournal(createSqliteStore(openDatabase(dir)), { owner: randomUUID() }),
    dispose: () => rm(dir, { recursive: true }),
  };
});

storeContract("SQLite", async () => {
  const dir = await dataDir();
  return {
    open: async () => createSqliteStore(openDatabase(dir)),
    dispose: () => rm(dir, { recursive: true }),
  };
});

describe("the SQLite file", () => {
  test("is readable by its owner only", async () => {
    const dir = await dataDir();
    const journal = createSqliteJournal(dir);
    onTestFinished(() => journal.close());
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(dir)) {
      expect((await stat(join(dir, name))).mode & 0o077, name).toBe(0);
    }
  });

  test("uses write-ahead logging and waits for other processes", async () => {
    const db = openDatabase(await dataDir());
    onTestFinished(() => db.close());
    expect(db.prepare("PRAGMA journal_mode").get()?.journal_mode).toBe("wal");
    expect(db.prepare("PRAGMA busy_timeout").get()?.timeout).toBe(5_000);
    expect(db.prepare("PRAGMA secure_delete").get()?.secure_delete).toBe(1);
    // FULL: a commit is on disk once it returns.
    expect(db.prepare("PRAGMA synchronous").get()?.synchronous).toBe(2);
  });

  test("of another version is not opened", async () => {
    const dir = await dataDir();
    await createSqliteJournal(dir).close();
    const db = new DatabaseSync(join(dir, "journal.sqlite"));
    db.exec("PRAGMA user_version = 14");
    db.close();
    expect(() => createSqliteJournal(dir)).toThrow("another Bookfront");
  });

  test("keeps each location's recent usage across a restart", async () => {
    const dir = await dataDir();
    const before = createSqliteJournal(dir);
    before.usage.memoryOf("book").write("first");
    before.usage.memoryOf("book").write("last");
    await before.close();
    const { usage, close } = createSqliteJournal(dir);
    onTestFinished(close);
    expect(usage.memoryOf("new").read()).toBeUndefined();
    expect(usage.memoryOf("book").read()).toBe("last");
  });
});
