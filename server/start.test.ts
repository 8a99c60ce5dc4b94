import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { environmentOf } from "../test/harness/settings.ts";
import { tempFolder } from "../test/harness/temp-folder.ts";

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

test("a second process on one folder starts once the first is gone", {
  timeout: 60_000,
}, async () => {
  const dir = tempFolder();
  const first = startSite(dir);
  await expect.poll(first.said, soon).toContain("started");
  const second = startSite(dir);
  await expect
    .poll(second.said, soon)
    .toContain("is in use by another process; waiting up to 60 s");
  expect(second.said()).not.toContain("started");
  first.child.kill("SIGKILL");
  await expect.poll(second.said, soon).toContain("started");
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
