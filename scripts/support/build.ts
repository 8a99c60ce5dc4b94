import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { path, programs } from "./paths.ts";
import { runNode, tail } from "./run.ts";
import { Stop, seconds, step } from "./say.ts";

/** What goes into a build. A folder's own time changes when a file in it is added or removed. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "scripts/site-script.mjs",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

/** Builds the site unless the last build is newer than all that goes into it. */
export async function buildIfNeeded(): Promise<void> {
  if (await isBuilt()) step("The site is built already");
  else await build();
}

/** Builds the site; the result is the time in milliseconds. */
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

/** The latest change in a file or in all that a folder holds; 0 when there is no such thing. */
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
