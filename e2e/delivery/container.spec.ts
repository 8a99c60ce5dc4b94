import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { path } from "../../scripts/support/paths.ts";
import { demoSettings } from "../../test/harness/demo-business.ts";
import { buildImage, type Image } from "../../test/harness/dockerfile.ts";
import { expect, test } from "../../test/harness/own-site.ts";
import { freePort } from "../../test/harness/ports.ts";
import type { Environment } from "../../test/harness/process.ts";

/** By the rules of deploy/Dockerfile.dockerignore, a fresh clone has these files. */
function filesOfClone(): readonly string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", args, { cwd: path(), encoding: "utf8" });
  return listed.split("\n").filter((file) => file !== "");
}

const isRoot = process.getuid?.() === 0;
/** The user "nobody" of Linux. */
const OTHER_USER = 65_534;

function startImage(image: Image, words: readonly string[], env: Environment) {
  const [program = "", ...args] = words;
  return spawn(program === "node" ? process.execPath : program, args, {
    cwd: join(image.root, image.workdir),
    env: { ...process.env, ...image.env, ...env, DATA_DIR: join(image.root, "data") },
    stdio: "ignore",
    ...(isRoot && { uid: OTHER_USER, gid: OTHER_USER }),
  });
}

test("the steps of the Dockerfile make a site that another user runs, and that says that it is well", async ({
  sandbox,
  page,
}) => {
  test.setTimeout(300_000);
  const into = await mkdtemp(join(tmpdir(), "bookfront-image-"));
  await chmod(into, 0o755);
  const image = await buildImage(await readFile(path("deploy/Dockerfile"), "utf8"), {
    context: path(),
    files: filesOfClone(),
    into,
  });
  const port = await freePort();
  const env = { ...demoSettings(sandbox.url), PORT: String(port) };
  const site = startImage(image, image.command, env);
  try {
    const isWell = () =>
      new Promise((done) => startImage(image, image.healthcheck, env).once("close", done));
    await expect.poll(isWell, { timeout: 60_000 }).toBe(0);
    await page.goto(`http://127.0.0.1:${port}/book`);
    await expect(page.locator('a[href*="/book/time?"]').first()).toBeVisible();
  } finally {
    site.kill();
    await new Promise((done) => site.once("close", done));
    await rm(into, { recursive: true });
  }
});
