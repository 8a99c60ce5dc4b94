import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { path } from "../scripts/support/paths.ts";
import { runNode } from "../scripts/support/run.ts";
import { environmentOf } from "../test/harness/settings.ts";
import { tempFolder } from "../test/harness/temp-folder.ts";
import { holdBuild } from "./build-in-use.ts";

/** Starts the site as a process that prints "started" and stays. */
function startSite(dataDir: string, more: Readonly<Record<string, string>> = {}) {
  const program = `
    const { startOrExit } = await import(${JSON.stringify(import.meta.resolve("./start.ts"))});
    await startOrExit(process.env);
    process.stdout.write("started\\n");
    setInterval(() => undefined, 1_000);
  `;
  const args = ["--conditions=react-server", "--input-type=module", "-e", program];
  const { VITEST: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    env: {
      ...inherited,
      ...environmentOf({
        DATA_DIR: dataDir,
        BOOKING_API_URL: "http://127.0.0.1:1",
        BOOKING_API_KEY: "service_live_1234_verysecret",
        SESSION_SECRET: "s".repeat(32),
        name: "Salon Linden",
        timeZone: "Europe/Berlin",
        currency: "EUR",
        country: "DE",
        ...more,
      }),
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  return { child, said: () => said };
}

const soon = { timeout: 20_000 };

test("a second process on one folder ends with one line, and one after the first starts", {
  timeout: 60_000,
}, async () => {
  const dir = tempFolder();
  const first = startSite(dir);
  await expect.poll(first.said, soon).toContain("started");
  const second = startSite(dir);
  const [code] = await once(second.child, "close");
  const advice = "Stop that one first; several need REDIS_URL";
  const line = `DATA_DIR ${dir} is in use by another process. ${advice}\n`;
  expect([code, second.said()]).toEqual([1, line]);
  first.child.kill("SIGKILL");
  await once(first.child, "close");
  const third = startSite(dir);
  await expect.poll(third.said, soon).toContain("started");
});

test("a journal that may not be opened ends it with one line", async () => {
  const dir = tempFolder();
  await mkdir(join(dir, "journal.sqlite"));
  const { child, said } = startSite(dir);
  const [code] = await once(child, "close");
  const line = `DATA_DIR ${dir} cannot hold the journal: unable to open database file\n`;
  expect([code, said()]).toEqual([1, line]);
});

test("a missing build ends it with one line", async () => {
  const args = ["--conditions=react-server", path("server.ts")];
  const cwd = tempFolder();
  await symlink(path("messages"), join(cwd, "messages"));
  const { VITEST: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd, env, encoding: "utf8", timeout: 60_000 },
  });
  const line = "There is no build in this folder: npm run build makes it\n";
  expect([status, stdout, stderr]).toEqual([78, "", line]);
});

test("a build is refused, in one line, while a site runs from its folder", async () => {
  await mkdir(path(".next"), { recursive: true });
  holdBuild(path(".next"));
  const { code, output } = await runNode(["--conditions=react-server", path("scripts/build.ts")]);
  const line = "✗ A site runs from this folder: build in another one, or stop it first";
  expect([code, output.trim()]).toEqual([1, line]);
});

/** The unit does not start the site again after 78. */
test.each([
  ["a field that is wrong", { currency: "euro" }, 78, "currency"],
  ["a file of the variables that is not there", { ENV_FILE: "/nowhere.env" }, 78, "ENV_FILE"],
  ["a Redis that may answer later", { REDIS_URL: "redis://127.0.0.1:1" }, 1, "REDIS_URL"],
])("%s ends it with a line and a status", async (_, variables, status, line) => {
  const dir = tempFolder();
  const { child, said } = startSite(dir, variables);
  const [code] = await once(child, "close");
  expect([code, said().split("\n")]).toEqual([status, [expect.stringContaining(line), ""]]);
});
