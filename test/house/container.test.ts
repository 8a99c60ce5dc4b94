import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { path } from "../../scripts/support/paths.ts";
import { instructionsOf } from "../harness/dockerfile.ts";
import { readUnit } from "../harness/systemd.ts";

const manifest = z
  .object({
    scripts: z.object({ start: z.string() }),
    dependencies: z.record(z.string(), z.string()),
    imports: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(path("package.json"), "utf8")));

const instructions = instructionsOf(readFileSync(path("deploy/Dockerfile"), "utf8"));
const image = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));
const copied = image
  .filter(({ name }) => name === "COPY")
  .flatMap(({ rest }) => rest.split(/\s+/).slice(1, -1))
  .map((file) => file.replace("/app/", ""));

/** What an operator runs in the container; the others need what only a clone has. */
const COMMANDS = ["backup", "doctor", "rehearse", "restore", "setup"]
  .map((name) => `scripts/${name}.ts`)
  .filter((file) => existsSync(path(file)));

/** Every file that a program loads, and the packages. Imports of types alone are loaded by nobody. */
function closureOf(program: string) {
  const files = new Set([program]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const name of importsOf(file)) {
      if (name.startsWith(".")) files.add(normalize(join(dirname(file), name)));
      else if (name.startsWith("#")) files.add(name.slice(1));
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return { files: [...files], packages: [...packages] };
}

function importsOf(file: string): readonly string[] {
  if (file.endsWith(".json")) return [];
  const code = readFileSync(path(file), "utf8").replaceAll(/^import type [^;]+;/gm, "");
  const { importedFiles } = ts.preProcessFile(code);
  return importedFiles.map(({ fileName }) => fileName).filter((name) => !name.startsWith("node:"));
}

test("commands are found to load files of several rooms and packages", () => {
  expect(COMMANDS.length).toBeGreaterThanOrEqual(5);
  const { files, packages } = closureOf("scripts/restore.ts");
  expect(files).toContain("lib/store/journal/after-restore.ts");
  expect(files).toContain("scripts/support/say.ts");
  expect(packages).toContain("zod");
  expect(Object.keys(manifest.imports)).toEqual(["#lib/*", "#components/*"]);
});

test.each(["server.ts", ...COMMANDS])("the image has all that %s loads", (program) => {
  const { files, packages } = closureOf(program);
  const isCopied = (file: string) =>
    copied.some((one) => file === one || file.startsWith(`${one}/`));
  expect(files.filter((file) => !isCopied(file))).toEqual([]);
  expect(packages.filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

test("the image has the files that commands read by name", () => {
  const read = globSync("scripts/{doctor,setup,rehearse,support}{.ts,/*.ts}", { cwd: path() })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(path(file), "utf8").matchAll(/readFile(?:Sync)?\(path\("([^"]+)"/g),
    ])
    .map(([, name]) => name);
  expect(read).toContain(".env.example");
  const readByPages = ["lib", "messages"];
  expect(copied).toEqual(expect.arrayContaining([...read, ...readByPages]));
  expect(copied.filter((file) => file !== ".next" && !existsSync(path(file)))).toEqual([]);
});

test("it runs on the Node of the lock file, pinned by one digest, without rights", () => {
  const bases = instructions.filter(({ name }) => name === "FROM");
  const images = new Set(bases.map(({ rest }) => rest.split(" ")[0]));
  const node = `node:${manifest.dependencies.node}-bookworm-slim`;
  expect([...images]).toEqual([expect.stringMatching(`^${node}@sha256:[0-9a-f]{64}$`)]);
  expect(image.find(({ name }) => name === "USER")?.rest).toBe("node");
  expect(image.find(({ name }) => name === "VOLUME")?.rest).toBe("/data");
  expect(image.some(({ name }) => name === "HEALTHCHECK")).toBe(true);
});

test("npm start, the image and the unit give Node the same options", () => {
  const command = image.find(({ name }) => name === "CMD")?.rest ?? "[]";
  const flagsOf = (words: readonly string[]) =>
    words.filter((word) => /^--(?!conditions)/.test(word));
  const flags = flagsOf(manifest.scripts.start.split(" "));
  expect(flags.length).toBeGreaterThan(0);
  expect(flagsOf(z.array(z.string()).parse(JSON.parse(command)))).toEqual(flags);
  expect(flagsOf(readUnit("bookfront.service").words("ExecStart"))).toEqual(flags);
});
