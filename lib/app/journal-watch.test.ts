import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newBooking } from "#lib/store/journal/testing/samples.ts";
import { createSqliteJournal } from "#lib/store/sqlite/journal.ts";
import { smallDisk } from "../../test/chaos/disk.ts";
import { tempFolder } from "../../test/harness/temp-folder.ts";
import { createJournalWatch } from "./health.ts";

const ROOM_FOR_MARKS = 20_000;
const always = { now: Date.now };

async function watched() {
  const folder = tempFolder();
  const inner = createSqliteJournal(folder);
  onTestFinished(() => inner.close());
  let isFull = false;
  const full = () => Promise.reject(new Error("database or disk is full"));
  const memoryOf: typeof inner.memoryOf = (...of) => {
    const memory = inner.memoryOf(...of);
    return { ...memory, remember: (...entry) => (isFull ? full() : memory.remember(...entry)) };
  };
  const watch = createJournalWatch({ ...always, journal: { memoryOf }, folder });
  function fill(full: boolean): void {
    isFull = full;
  }
  return { watch, fill };
}

test("what no visitor has met yet is known by a write of its own, with the room that is left", async () => {
  const { watch, fill } = await watched();
  fill(true);
  await watch.probe();
  const { isWritable, freeBytes = 0 } = await watch.state();
  expect(isWritable).toBe(false);
  expect(freeBytes).toBeGreaterThan(0);
  fill(false);
  await watch.probe();
  expect(watch.isWritable()).toBe(true);
});

test("a disk on which a mark fits and a booking does not is known before a visitor meets it", async () => {
  // Needs root: elsewhere no disk can be filled.
  const disk = await smallDisk("watch", 8);
  if (!disk) return;
  onTestFinished(() => disk.remove());
  const journal = createSqliteJournal(disk.folder);
  onTestFinished(() => journal.close());
  const { folder } = disk;
  const watch = createJournalWatch({ ...always, journal, folder });
  const store = () => journal.insert(newBooking(), 100);
  await watch.probe();
  expect(watch.isWritable()).toBe(true);
  const { freeBytes = 0 } = await watch.state();
  const ballast = join(folder, "ballast");
  await writeFile(ballast, Buffer.alloc(freeBytes - ROOM_FOR_MARKS));
  await watch.probe();
  expect(watch.isWritable()).toBe(false);
  await expect(store()).rejects.toThrow("full");
  await watch.probe();
  expect(watch.isWritable()).toBe(false);
  await rm(ballast);
  expect(await store()).toMatchObject({ kind: "inserted" });
  await watch.probe();
  expect(watch.isWritable()).toBe(true);
});
