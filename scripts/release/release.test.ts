import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { checkRelease, makeRelease } from "./release.ts";

let clone: string;

const git = async (...args: readonly string[]) =>
  (await promisify(execFile)("git", [...args], { cwd: clone })).stdout.trim();
const read = (name: string) => readFile(join(clone, name), "utf8");
const write = (name: string, text: string) => writeFile(join(clone, name), text);

const CHANGELOG =
  "# Changelog\n\n## Unreleased\n\n- A clock.\n\n## 0.2.0 – 2026-11-22\n\n- Hands.\n";

beforeEach(async () => {
  // A hook that runs these tests would pass on where its own repository is.
  for (const name of Object.keys(process.env))
    if (name.startsWith("GIT_")) vi.stubEnv(name, undefined);
  clone = await mkdtemp(join(tmpdir(), "bookfront-release-"));
  const made = clone;
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(made, { recursive: true });
  });
  const [name, version] = ["bookfront", "0.2.0"];
  const root = {
    name,
    version,
    dependencies: { zod: "4.6.7" },
    devDependencies: { vite: "7.0.0" },
  };
  const packages = {
    "": root,
    "node_modules/zod": { version: "4.6.7", license: "MIT" },
    "node_modules/vite": { version: "7.0.0", dev: true },
  };
  await write("package.json", JSON.stringify(root, null, 2));
  await write(
    "package-lock.json",
    JSON.stringify({ name, version, lockfileVersion: 3, packages }, null, 2),
  );
  await write("CHANGELOG.md", CHANGELOG);
  await write(".gitignore", "/release/\n");
  await git("init", "--quiet");
  await git("config", "user.email", "test@example.com");
  await git("config", "user.name", "Test");
  await git("add", ".");
  await git("commit", "--quiet", "--message", "Begin");
});

test("a release is one commit with version and dated changelog, a tag, and a bill of what runs", async () => {
  expect(await checkRelease(clone, "0.3.0")).toEqual({ before: "0.2.0", news: 1 });
  const bill = await makeRelease(clone, "0.3.0", new Date("2027-01-02T03:04:05Z"));
  expect(bill).toBe(join("release", "bookfront-0.3.0.cdx.json"));
  expect(await read("CHANGELOG.md")).toContain(
    "## Unreleased\n\n## 0.3.0 – 2027-01-02\n\n- A clock.\n",
  );
  expect(JSON.parse(await read("package.json"))).toMatchObject({ version: "0.3.0" });
  expect(JSON.parse(await read("package-lock.json"))).toMatchObject({
    version: "0.3.0",
    packages: { "": { version: "0.3.0" } },
  });
  expect(await git("describe", "--tags")).toBe("v0.3.0");
  expect(await git("log", "-1", "--format=%s")).toBe("Release 0.3.0");
  expect(await git("status", "--porcelain")).toBe("");
  const { components } = JSON.parse(await read(bill));
  expect(components).toEqual([expect.objectContaining({ name: "zod", version: "4.6.7" })]);
  await expect(checkRelease(clone, "0.4.0")).rejects.toThrow("nothing under “Unreleased”");
});

test.each([
  ["0.3", "is no version"],
  ["v0.3.0", "is no version"],
  ["0.2.0", "is not later than 0.2.0"],
  ["0.1.9", "is not later than 0.2.0"],
])("%s is refused: it %s", async (version, line) => {
  await expect(checkRelease(clone, version)).rejects.toThrow(line);
});

test("0.10.0 follows 0.2.0, unless it is there, or something is not committed", async () => {
  await checkRelease(clone, "0.10.0");
  await git("tag", "v0.10.0");
  await expect(checkRelease(clone, "0.10.0")).rejects.toThrow("a tag v0.10.0 already");
  await write("new.ts", "");
  await expect(checkRelease(clone, "0.11.0")).rejects.toThrow("not committed");
});
