import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../../test/harness/temp-folder.ts";
import { createSqliteJournal } from "./journal.ts";
import { ownDataDir } from "./ownership.ts";

async function dataDir(): Promise<string> {
  const dir = tempFolder();
  return join(dir, "data");
}

/** Says whether it owns the folder, and stays. */
function startProcess(dir: string) {
  const program = `
    const { ownDataDir } = await import(${JSON.stringify(import.meta.resolve("./ownership.ts"))});
    const owned = ownDataDir(${JSON.stringify(dir)});
    console.log(owned.ok ? "owns" : owned.error);
    setInterval(() => owned, 1_000);
  `;
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout?.on("data", (text) => {
    said += text;
  });
  return { child, said: () => said.trim() };
}

const soon = { timeout: 10_000 };

test("a second process has no folder of the first, and a third one has it once that is killed", async () => {
  const dir = await dataDir();
  const first = startProcess(dir);
  await expect.poll(first.said, soon).toBe("owns");
  const second = startProcess(dir);
  await expect.poll(second.said, soon).toBe("data_dir_in_use");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const third = startProcess(dir);
  await expect.poll(third.said, soon).toBe("owns");
});

test("reading the journal needs no ownership, and an owner keeps other owners out", async () => {
  const dir = await dataDir();
  const owned = ownDataDir(dir);
  if (!owned.ok) throw new Error(owned.error);
  await createSqliteJournal(dir).close();
  for (const name of await readdir(dir)) {
    expect((await stat(join(dir, name))).mode & 0o077, name).toBe(0);
  }
  expect(ownDataDir(dir)).toMatchObject({ error: "data_dir_in_use" });
  owned.value.release();
  const again = ownDataDir(dir);
  expect(again.ok).toBe(true);
  if (again.ok) again.value.release();
});
