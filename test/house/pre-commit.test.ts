import { execFile } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";

const run = promisify(execFile);

let clone: string;

const git = (...args: readonly string[]) => run("git", args, { cwd: clone, env: environment() });
const fileNow = () => readFile(join(clone, "a.ts"), "utf8");
const committed = async () => (await git("show", "HEAD:a.ts")).stdout;

/** Without git's own variables, which a hook that runs these tests would pass on. */
function environment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (name.startsWith("GIT_")) delete env[name];
  return env;
}

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), "bookfront-hook-"));
  await git("init", "--quiet");
  await git("config", "core.hooksPath", path(".githooks"));
  await git("config", "user.email", "test@example.com");
  await git("config", "user.name", "Test");
  await writeFile(join(clone, "biome.json"), await readFile(path("biome.json")));
  await writeFile(join(clone, ".gitignore"), "node_modules\n");
  await symlink(path("node_modules"), join(clone, "node_modules"));
});

afterEach(() => rm(clone, { recursive: true, force: true }));

test("what is staged is committed formatted", async () => {
  await writeFile(join(clone, "a.ts"), "export const  a = 'x'\n");
  await git("add", "a.ts");
  await git("commit", "--quiet", "--message", "Add a");
  expect(await committed()).toBe('export const a = "x";\n');
  expect(await fileNow()).toBe('export const a = "x";\n');
});

test("a file staged in part is checked, and what is not staged stays so", async () => {
  await writeFile(join(clone, "a.ts"), 'export const a = "x";\n');
  await git("add", "a.ts");
  await appendFile(join(clone, "a.ts"), "export const  b = 2\n");
  await expect(git("commit", "--quiet", "--message", "Add a")).rejects.toThrow();
  await writeFile(join(clone, "a.ts"), 'export const a = "x";\nexport const b = 2;\n');
  await git("commit", "--quiet", "--message", "Add a");
  expect(await committed()).toBe('export const a = "x";\n');
});
