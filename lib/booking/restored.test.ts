import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backUpJournal, faultOfBackup } from "#lib/journal/sqlite/backup.ts";
import { createSqliteJournal } from "#lib/journal/sqlite/journal.ts";
import { restoreJournal } from "#lib/journal/sqlite/restore.ts";
import { CREATE_APPOINTMENT, openSalon, trim } from "./testing/salon.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "bookfront-backup-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test("a restored journal shows what was booked, and sends nothing again", async () => {
  const salon = await openSalon({ timing: { submitWait: 0 } });
  const booked = await salon.submit(await salon.review(trim, "10:00:00"));
  await expect.poll(async () => (await salon.view(booked)).state).toBe("confirmed");
  const stopped = salon.startSite();
  await stopped.bookings.stop();
  const ben = { firstName: "Ben", email: "ben@example.org" };
  const review = await salon.review(trim, "14:00:00");
  const waiting = await salon.submit(review, ben, stopped.bookings);

  const backups = await folder();
  const file = await backUpJournal(salon.dataDir, backups, new Date());
  expect(await readdir(backups)).toHaveLength(1);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(faultOfBackup(file)).toBeUndefined();

  // Sent after the backup: the restored journal knows nothing of it.
  await salon.bookings.sweep();
  await expect.poll(async () => (await salon.view(waiting)).state).toBe("confirmed");
  const sent = await salon.posts(CREATE_APPOINTMENT);

  const dataDir = await folder();
  expect(restoreJournal(dataDir, file, new Date(salon.now()))).toEqual({
    previous: undefined,
    leftToStaff: 1,
  });
  const journal = createSqliteJournal(dataDir);
  onTestFinished(() => journal.close());
  const { bookings } = salon.startSite({ journal });
  await bookings.sweep();
  await bookings.stop();
  expect((await salon.view(booked, bookings)).state).toBe("confirmed");
  expect((await salon.view(waiting, bookings)).state).toBe("needs_staff");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(sent);
  expect(await journal.needingPerson("book")).toMatchObject([
    { state: "needs_staff", reason: "restored" },
  ]);
});

test("the journal of before is kept beside the restored one", async () => {
  const dataDir = await folder();
  await createSqliteJournal(dataDir).close();
  const file = await backUpJournal(dataDir, await folder(), new Date());
  const { previous } = restoreJournal(dataDir, file, new Date("2027-01-02T03:04:05Z"));
  expect(previous).toBe(join(dataDir, "journal.sqlite.before-2027-01-02T03-04-05Z"));
  expect(await readdir(dataDir)).toContain("journal.sqlite.before-2027-01-02T03-04-05Z");
});

test("what is no backup of a journal is told from one", async () => {
  const path = join(await folder(), "backup.sqlite");
  expect(faultOfBackup(path)).toBe("unreadable");
  await writeFile(path, "hello, this is no database at all");
  expect(faultOfBackup(path)).toBe("unreadable");
  await writeFile(path, "");
  expect(faultOfBackup(path)).toBe("no_journal");
});
