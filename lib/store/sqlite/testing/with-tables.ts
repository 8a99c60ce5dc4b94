import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSqliteJournal } from "../journal.ts";
import { pathOf } from "../store.ts";

let made: Promise<Buffer> | undefined;

/** Puts an empty journal into a folder: to make its tables takes four times as long as to open it. */
export async function withTables(dataDir: string): Promise<void> {
  made ??= make();
  await writeFile(pathOf(dataDir), await made, { mode: 0o600 });
}

async function make(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "bookfront-tables-"));
  try {
    await createSqliteJournal(folder).close();
    return await readFile(pathOf(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}
