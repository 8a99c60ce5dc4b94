import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { afterRestore } from "#lib/store/journal/after-restore.ts";
import { backUpJournal, isJournal, replaceJournal } from "#lib/store/sqlite/backup.ts";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { keys } from "../../sandbox/keys.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { CREATE_APPOINTMENT, mia, openSalon, trim } from "./testing/salon.ts";

async function folder(): Promise<string> {
  const path = tempFolder();
  return path;
}

test("a restored journal shows what was booked, and sends nothing again", async () => {
  const salon = await openSalon({ timing: { submitWait: 0 } });
  const booked = await salon.submit(await salon.agree(trim, "10:00:00"));
  await expect.poll(async () => (await salon.view(booked)).state).toBe("confirmed");
  const stopped = salon.startSite();
  await stopped.bookings.stop();
  const ben = { firstName: "Ben", email: "ben@example.org" };
  const waiting = await salon.submit(await salon.agree(trim, "14:00:00"), ben, stopped.bookings);

  const backups = await folder();
  const file = backUpJournal(salon.dataDir, backups, new Date());
  expect(await readdir(backups)).toHaveLength(1);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(isJournal(file)).toBe(true);

  // Sent after the backup: the restored journal knows nothing of it.
  await salon.bookings.sweep();
  await expect.poll(async () => (await salon.view(waiting)).state).toBe("confirmed");
  const sent = await salon.posts(CREATE_APPOINTMENT);

  const dataDir = await folder();
  expect(replaceJournal(dataDir, file, new Date())).toBeUndefined();
  const journal = createSqliteJournal(dataDir);
  onTestFinished(() => journal.close());
  expect(await afterRestore(journal, salon.now())).toBe(1);
  const { bookings } = salon.startSite({ journal });
  await bookings.sweep();
  await bookings.stop();
  expect((await salon.view(booked, bookings)).state).toBe("confirmed");
  expect((await salon.view(waiting, bookings)).state).toBe("needs_staff");
  expect(await salon.posts(CREATE_APPOINTMENT)).toBe(sent);
  expect(await journal.find("book", { index: "needing_person" })).toMatchObject([
    { state: "person", reason: "restored" },
  ]);
});

/** The journal as it was before the appointment was sent, copied back by hand. */
async function rolledBack(state: "queued" | "with a client", key: string) {
  const salon = await openSalon({ timing: { submitWait: 0 }, key });
  const stopped = salon.startSite();
  await stopped.bookings.stop();
  const token = await salon.submit(
    await salon.agree(trim, "10:00:00", "tm_mara"),
    mia,
    stopped.bookings,
  );
  if (state === "with a client") {
    const client = await salon.upstream.createClient(
      { firstName: "Mia", email: "mia@example.org" },
      { lane: "finish" },
    );
    const [booking] = await salon.journal.find("book", { index: "unfinished" });
    if (!client.ok || !booking) throw new Error("no client");
    const { id: clientId } = client.value;
    await salon.journal.transition(booking, { to: "waiting", at: salon.now(), clientId });
  }
  const file = backUpJournal(salon.dataDir, await folder(), new Date());
  await salon.bookings.sweep();
  await expect.poll(async () => (await salon.view(token)).state).toBe("confirmed");
  await salon.bookings.stop();
  const dataDir = await folder();
  replaceJournal(dataDir, file, new Date());
  const journal = createSqliteJournal(dataDir);
  onTestFinished(() => journal.close());
  return { salon, token, journal };
}

describe.each(["queued", "with a client"] as const)(
  "a booking that is %s in the backup",
  (state) => {
    test("is not sent blindly where the key can read", async () => {
      const { salon, token, journal } = await rolledBack(state, keys.full.value);
      const { bookings } = salon.startSite({ journal });
      await bookings.sweep();
      await expect.poll(async () => (await salon.view(token, bookings)).pending).toBe(false);
      expect((await salon.view(token, bookings)).state).toBe("needs_staff");
      expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
    });

    test("is left to staff where it cannot", async () => {
      const { salon, token, journal } = await rolledBack(state, keys.noReading.value);
      // Cancelled by the salon, so its time is offered again.
      const [appointment] = (await salon.ledger()).appointments;
      await salon.control("POST", `/appointments/${appointment?.id}`, { status: "cancelled" });
      await afterRestore(journal, salon.now());
      const { bookings } = salon.startSite({ journal });
      await bookings.sweep();
      expect((await salon.view(token, bookings)).state).toBe("needs_staff");
      await bookings.stop();
      expect(await salon.posts(CREATE_APPOINTMENT)).toBe(1);
    });
  },
);

test("the former journal is kept beside the restored one", async () => {
  const dataDir = await folder();
  await createSqliteJournal(dataDir).close();
  const file = backUpJournal(dataDir, await folder(), new Date());
  const previous = replaceJournal(dataDir, file, new Date("2027-01-02T03:04:05Z"));
  expect(previous).toBe(join(dataDir, "journal.sqlite.before-2027-01-02T03-04-05Z"));
  expect(await readdir(dataDir)).toContain("journal.sqlite.before-2027-01-02T03-04-05Z");
});

test("a file that is damaged, or no backup of this release's journal, is refused", async () => {
  const path = join(await folder(), "backup.sqlite");
  expect(isJournal(path)).toBe(false);
  for (const text of ["hello, this is no database at all", ""]) {
    await writeFile(path, text);
    expect(isJournal(path)).toBe(false);
  }
  const dataDir = await folder();
  await createSqliteJournal(dataDir).close();
  const file = backUpJournal(dataDir, await folder(), new Date());
  expect(isJournal(file)).toBe(true);
  const content = await readFile(file);
  // From the second page on, which is a table.
  await writeFile(file, content.fill(1, 4_096, 5_000));
  expect(isJournal(file)).toBe(false);
});
