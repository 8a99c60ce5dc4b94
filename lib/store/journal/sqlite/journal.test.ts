import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { journalContract } from "../testing/journal-contract.ts";
import { inTransaction, openDatabase } from "./database.ts";
import { createSqliteJournal } from "./journal.ts";

async function dataDir(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "bookfront-journal-")), "data");
}

journalContract("SQLite", async () => {
  const dir = await dataDir();
  return {
    open: async () => createSqliteJournal(dir),
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

  test("flushes a commit unless it may be done again", async () => {
    const db = openDatabase(await dataDir());
    onTestFinished(() => db.close());
    const flushes = () => db.prepare("PRAGMA synchronous").get()?.synchronous;
    expect(inTransaction(db, flushes)).toBe(2);
    expect(inTransaction(db, flushes, "written")).toBe(1);
    expect(flushes()).toBe(2);
    const failing = () => {
      throw new Error("a check");
    };
    expect(() => inTransaction(db, failing, "written")).toThrow("a check");
    expect(flushes()).toBe(2);
  });

  test("uses write-ahead logging and waits for other processes", async () => {
    const db = openDatabase(await dataDir());
    onTestFinished(() => db.close());
    expect(db.prepare("PRAGMA journal_mode").get()?.journal_mode).toBe("wal");
    expect(db.prepare("PRAGMA busy_timeout").get()?.timeout).toBe(5_000);
    expect(db.prepare("PRAGMA secure_delete").get()?.secure_delete).toBe(1);
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
    const shares = [1_000, 2_000].map((at) => ({ at, count: 5 }));
    const noted = before.usage.memoryOf("book", 0);
    for (const share of shares) noted.recordReads(share);
    before.usage.memoryOf("other", 0).recordReads({ at: 2_000, count: 9 });
    noted.recordWrite(1_500);
    noted.recordPause(9_000);
    await before.close();
    const { usage, close } = createSqliteJournal(dir);
    onTestFinished(close);
    const known = { earlierWrites: [1_500], earlierReads: shares, pausedUntil: 9_000 };
    expect(usage.memoryOf("book", 2_500)).toMatchObject(known);
    expect(usage.memoryOf("book", 5 * 60_000 + 1_600)).toMatchObject({
      earlierWrites: [],
      earlierReads: shares.slice(1),
      pausedUntil: null,
    });
    usage.memoryOf("book", 2_500).adjustClock(3_600_000);
    expect(usage.memoryOf("book", 3_602_500)).toMatchObject({
      earlierWrites: [3_601_500],
      pausedUntil: 3_609_000,
    });
    usage.memoryOf("book", 2_500).recordReads({ at: 80 * 60_000, count: 5 });
    expect(usage.memoryOf("book", 2_500).earlierReads).toEqual([{ at: 80 * 60_000, count: 5 }]);
  });
});
