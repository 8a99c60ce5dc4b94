import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { path, programs } from "./paths.ts";
import { runNode, tail } from "./run.ts";
import { Stop, seconds, step } from "./say.ts";

/** A directory's mtime changes when files are added or removed. */
const SOURCES = [
  "app",
  "client",
  "components",
  "lib",
  "messages",
  "public",
  "scripts/site-script.mjs",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "tsconfig.json",
];

/** Unless the last build is newer than its sources. */
export async function buildIfNeeded(): Promise<void> {
  if (await isBuilt()) step("The site is built already");
  else await build();
}

/** Returns milliseconds. */
export async function build(): Promise<number> {
  step("Building the site (next build) …");
  const { code, output, milliseconds } = await runNode([programs.next, "build"]);
  if (code !== 0) {
    throw new Stop(`The build failed. Its last lines:\n${tail(output, 25)}`);
  }
  step(`Built in ${seconds(milliseconds)}`);
  return milliseconds;
}

async function isBuilt(): Promise<boolean> {
  const built = await changed(path(".next/BUILD_ID"));
  if (built === 0) return false;
  const times = await Promise.all(SOURCES.map((source) => newest(path(source))));
  return times.every((time) => time < built);
}

/** Latest mtime in a file or directory; 0 where it does not exist. */
async function newest(file: string): Promise<number> {
  const own = await changed(file);
  if (own === 0) return 0;
  const names = await readdir(file).catch(() => []);
  const inner = await Promise.all(names.map((name) => newest(join(file, name))));
  return Math.max(own, ...inner);
}

async function changed(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}
