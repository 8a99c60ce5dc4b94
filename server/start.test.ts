import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Starts the site as a process that prints "started" and stays. */
function startSite(dataDir: string) {
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
      DATA_DIR: dataDir,
      BOOKING_API_URL: "http://127.0.0.1:1",
      BOOKING_API_KEY: "service_live_1234_verysecret",
      SESSION_SECRET: "s".repeat(32),
      BUSINESS_NAME: "Salon Linden",
      TIME_ZONE: "Europe/Berlin",
      CURRENCY: "EUR",
      COUNTRY: "DE",
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
  const dir = await mkdtemp(join(tmpdir(), "bookfront-start-"));
  onTestFinished(() => rm(dir, { recursive: true }));
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
