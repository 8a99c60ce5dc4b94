import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LocalDate } from "#lib/values/calendar.ts";
import { path } from "../../scripts/support/paths.ts";
import { demoSettings } from "../../test/harness/demo-business.ts";
import { buildImage, type Image } from "../../test/harness/dockerfile.ts";
import { freePort } from "../../test/harness/ports.ts";
import type { Environment } from "../../test/harness/process.ts";
import { startSiteProcess } from "../../test/harness/servers.ts";
import { environmentOf } from "../../test/harness/settings.ts";
import { siteOptions } from "../../test/harness/start.ts";
import { expect, test } from "../../test/harness/test.ts";
import { newVisitor } from "../../test/harness/visitor.ts";
import { pagesOf } from "../pages/all.ts";

test.describe.configure({ mode: "serial" });

/** By the steps of the Dockerfile. */
let release: Image;
let into: string;

test.beforeAll(async () => {
  // Thousands of links, and a busy machine.
  test.setTimeout(300_000);
  into = await mkdtemp(join(tmpdir(), "bookfront-image-"));
  await chmod(into, 0o755);
  release = await buildImage(await readFile(path("deploy/Dockerfile"), "utf8"), {
    context: path(),
    files: filesOfClone(),
    into,
  });
});
test.afterAll(() => rm(into, { recursive: true }));

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

test("the steps of the Dockerfile make a site that another user runs, that says that it is well, and has the commands", async ({
  sandbox,
  page,
}) => {
  const port = await freePort();
  // Where the other user may read.
  const env = environmentOf({ ...demoSettings(sandbox.url), PORT: String(port) }, into);
  const site = startImage(release, release.command, env);
  try {
    const run = (words: readonly string[]) =>
      new Promise((done) => startImage(release, words, env).once("close", done));
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await run(release.healthcheck)).toBe(1);
    await expect.poll(answers, { timeout: 50_000 }).toBe(true);
    expect(await run(release.healthcheck)).toBe(0);
    for (const command of ["backup.ts"]) {
      const ended = await run(["node", ...`scripts/${command}`.split(" ")]);
      expect([command, ended]).toEqual([command, 0]);
    }
    await page.goto(`http://127.0.0.1:${port}/book`);
    await expect(page.locator('a[href*="/book/time?"]').first()).toBeVisible();
  } finally {
    site.kill();
    await new Promise((done) => site.once("close", done));
  }
});

test("a form that was opened before a deploy is booked after it, with and without JavaScript", async ({
  browser,
  days,
  salon,
}) => {
  const place = await siteOptions(salon.url);
  const before = await startSiteProcess(place);
  const build = await readFile(path(".next/BUILD_ID"), "utf8");
  const open = async (javaScriptEnabled: boolean, date: LocalDate) => {
    const page = await browser.newPage({ javaScriptEnabled });
    const pages = pagesOf(page);
    const visitor = newVisitor();
    await page.goto(`${before.url}/book/time?line=1042&date=${date}`);
    await pages.time.toFreeDay();
    await pages.time.pickSlot();
    await pages.details.fill(visitor);
    // The next release takes it, because it names nothing of the one that it was made by.
    const forms = await page.locator("form").evaluateAll((all) => all.map((one) => one.outerHTML));
    expect(forms.join()).not.toMatch(new RegExp(`${build}|_next|\\$ACTION`));
    return { page, pages, visitor };
  };
  const opened = [await open(true, days.next()), await open(false, days.next())];
  await before.stop();
  const folder = join(release.root, release.workdir);
  const after = await startSiteProcess({ ...place, folder });
  for (const { page, pages, visitor } of opened) {
    await pages.details.submitButton.click();
    await pages.booking.expectConfirmed(visitor);
    expect(await salon.appointmentsOf(visitor.email)).toHaveLength(1);
    await page.close();
  }
  await after.stop();
});
