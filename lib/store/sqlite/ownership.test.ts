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

function startProcess(dir: string, waitMs: number) {
  const program = `
    const { ownDataDir } = await import(${JSON.stringify(import.meta.resolve("./ownership.ts"))});
    const owned = await ownDataDir(${JSON.stringify(dir)}, ${waitMs}, () => console.log("waits"));
    console.log(owned.ok ? "owns" : owned.error);
    if (owned.ok) setInterval(() => owned.value, 1_000);
  `;
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout?.on("data", (text) => {
    said += text;
  });
  return { child, said: () => said.trim().split("\n").join(" ") };
}

const soon = { timeout: 10_000 };

test("a second process waits until the first releases the folder or is killed", async () => {
  const dir = await dataDir();
  const first = startProcess(dir, 0);
  await expect.poll(first.said, soon).toBe("owns");
  const second = startProcess(dir, 60_000);
  await expect.poll(second.said, soon).toBe("waits");
  first.child.kill("SIGKILL");
  await expect.poll(second.said, soon).toBe("waits owns");
});

test("a second process gives up after its wait", async () => {
  const dir = await dataDir();
  const first = startProcess(dir, 0);
  await expect.poll(first.said, soon).toBe("owns");
  const second = startProcess(dir, 300);
  await once(second.child, "exit");
  expect(second.said()).toBe("waits data_dir_in_use");
  const third = startProcess(dir, 300);
  await once(third.child, "exit");
  expect(third.said()).toBe("waits data_dir_in_use");
});

test("reading the journal needs no ownership, and an owner keeps other owners out", async () => {
  const dir = await dataDir();
  const owned = await ownDataDir(dir, 0, () => undefined);
  if (!owned.ok) throw new Error(owned.error);
  await createSqliteJournal(dir).close();
  for (const name of await readdir(dir)) {
    expect((await stat(join(dir, name))).mode & 0o077, name).toBe(0);
  }
  expect(await ownDataDir(dir, 0, () => undefined)).toMatchObject({ error: "data_dir_in_use" });
  owned.value.release();
  const again = await ownDataDir(dir, 0, () => undefined);
  expect(again.ok).toBe(true);
  if (again.ok) again.value.release();
});
