import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { Stop } from "../support/say.ts";

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const HEADING = "## Unreleased\n";
/** Not committed: it is attached to the release. */
const FOLDER = "release";

const manifest = z.object({ version: z.string().regex(VERSION) });
const billSchema = z.object({ bomFormat: z.literal("CycloneDX") });

export type Checked = { readonly before: string; readonly news: number };

/** Stops where the release cannot be made; changes nothing. */
export async function checkRelease(root: string, version: string): Promise<Checked> {
  if (!VERSION.test(version)) throw new Stop(`${version} is no version. Example: 0.3.0`);
  const { version: before } = manifest.parse(
    JSON.parse(await readFile(join(root, "package.json"), "utf8")),
  );
  if (!isLater(version, before)) throw new Stop(`${version} is not later than ${before}`);
  if ((await git(root, "status", "--porcelain")) !== "") {
    throw new Stop("There are changes that are not committed: git status");
  }
  const tag = `v${version}`;
  if ((await git(root, "tag", "--list", tag)) !== "")
    throw new Stop(`There is a tag ${tag} already`);
  const news = linesOf(await readFile(join(root, "CHANGELOG.md"), "utf8"));
  if (news === 0) throw new Stop("CHANGELOG.md has nothing under “Unreleased”");
  return { before, news };
}

/** Returns where the bill of materials is, relative to `root`. */
export async function makeRelease(root: string, version: string, at: Date): Promise<string> {
  await run(root, "npm", ["version", version, "--no-git-tag-version", "--ignore-scripts"]);
  const changelog = join(root, "CHANGELOG.md");
  const dated = `${HEADING}\n## ${version} – ${at.toISOString().slice(0, 10)}\n`;
  await writeFile(
    changelog,
    (await readFile(changelog, "utf8")).replace(HEADING, () => dated),
  );
  const bill = join(FOLDER, `bookfront-${version}.cdx.json`);
  await mkdir(join(root, FOLDER), { recursive: true });
  await writeFile(join(root, bill), await billOfMaterials(root));
  await git(root, "commit", "--quiet", "--all", "--message", `Release ${version}`);
  await git(root, "tag", "--annotate", "--message", `Release ${version}`, `v${version}`);
  return bill;
}

/** Of what runs, by the lock file: packages of the tests are left out. */
async function billOfMaterials(root: string): Promise<string> {
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"];
  const text = await run(root, "npm", ["sbom", "--package-lock-only", ...options]);
  billSchema.parse(JSON.parse(text));
  return text;
}

function isLater(version: string, before: string): boolean {
  const [one, other] = [version, before].map((text) => text.split(".").map(Number));
  const first = one?.findIndex((part, index) => part !== other?.[index]) ?? -1;
  return first >= 0 && (one?.[first] ?? 0) > (other?.[first] ?? 0);
}

function linesOf(changelog: string): number {
  const [, unreleased = ""] = changelog.split(HEADING);
  const [news = ""] = unreleased.split(/^## /m);
  return news.split("\n").filter((line) => line.startsWith("- ")).length;
}

const git = async (root: string, ...args: readonly string[]) =>
  (await run(root, "git", args)).trim();

async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const execute = promisify(execFile);
  const maxBuffer = 100 * 1024 * 1024;
  return execute(program, [...args], { cwd, maxBuffer })
    .then(({ stdout }) => stdout)
    .catch((error: Error) => {
      throw new Stop(`${program} ${args[0]}: ${error.message}`);
    });
}
