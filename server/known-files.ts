import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { isFile } from "#lib/app/address.ts";

/** Whether an address names a file by its looks, and none by that name is there. */
export type IsAbsentFile = (url: string, isLocation: (slug: string) => boolean) => boolean;

const routesOfBuild = z.record(z.string(), z.string());
const DOTTED = /\.[^/]*$/;

/** Files and routes are those of the build: asking for others costs no look at the disk. */
export function absentFiles(root: string): IsAbsentFile {
  const build = join(root, ".next");
  const files = new Set([
    ...filesIn(join(root, "public"), ""),
    ...filesIn(join(build, "static"), "/_next/static"),
  ]);
  const manifest: unknown = JSON.parse(
    readFileSync(join(build, "app-path-routes-manifest.json"), "utf8"),
  );
  const routes = Object.values(routesOfBuild.parse(manifest)).map(patternOf);
  return (url, isLocation) => {
    const [path = ""] = url.split("?", 1);
    if (!isFile(path) && !DOTTED.test(path)) return false;
    const [, slug = "", ...rest] = path.split("/");
    // A name with a dot, at the top, is that of a file unless it is a location's.
    const mayBePage = rest.length > 0 || isLocation(slug);
    return !files.has(path) && !routes.some((route) => route.test(path, mayBePage));
  };
}

/** The tokens and ids in its square brackets are any text. */
function patternOf(route: string) {
  const isAnyName = route === "/[location]";
  const source = route.replace(/[.*+?^${}()|\\]/g, "\\$&").replace(/\[[^\]]+\]/g, "[^/]+");
  const pattern = new RegExp(`^${source}$`);
  return {
    test: (path: string, mayBePage: boolean) => (mayBePage || !isAnyName) && pattern.test(path),
  };
}

function filesIn(folder: string, prefix: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
    .map((path) => `${prefix}/${path}`);
}
