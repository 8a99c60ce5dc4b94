import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../test/harness/temp-folder.ts";
import { isBuildInUse } from "./build-in-use.ts";

async function siteOn(folder: string) {
  const program = `
    const { holdBuild } = await import(${JSON.stringify(import.meta.resolve("./build-in-use.ts"))});
    holdBuild(${JSON.stringify(folder)});
    process.stdout.write("holds");
    setInterval(() => undefined, 1_000);
  `;
  const args = ["--conditions=react-server", "--input-type=module", "-e", program];
  const child = spawn(process.execPath, args);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("a build is in use while any of its sites runs, and free when the last has ended, however", async () => {
  const folder = tempFolder();
  expect(isBuildInUse(folder)).toBe(false);
  const [one, other] = [await siteOn(folder), await siteOn(folder)];
  expect(isBuildInUse(folder)).toBe(true);
  one.kill("SIGKILL");
  await once(one, "close");
  expect(isBuildInUse(folder)).toBe(true);
  other.kill("SIGTERM");
  await once(other, "close");
  expect(isBuildInUse(folder)).toBe(false);
});
