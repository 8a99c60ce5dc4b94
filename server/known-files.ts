import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { isFile } from "#lib/app/address.ts";

/** True for a path that looks like a file's, if no such file exists. */
export type IsAbsentFile = (path: string, isLocation: (slug: string) => boolean) => boolean;

/** True if a page or handler has this path. */
export type IsRoute = (path: string) => boolean;

type KnownFiles = { readonly isAbsentFile: IsAbsentFile; readonly isRoute: IsRoute };

const routesOfBuild = z.record(z.string(), z.string());
const DOTTED = /\.[^/]*$/;

/** Files and routes of the build, so that other paths cost no disk access. */
export function knownFiles(root: string): KnownFiles {
  const build = join(root, ".next");
  const manifest: unknown = JSON.parse(
    readFileSync(join(build, "app-path-routes-manifest.json"), "utf8"),
  );
  const routes = Object.values(routesOfBuild.parse(manifest));
  const files = new Set([
    ...filesIn(join(root, "public"), ""),
    ...filesIn(join(build, "static"), "/_next/static"),
    ...routes,
  ]);
  const patterns = routes.map(patternOf);
  const isRoute: IsRoute = (path) => patterns.some((pattern) => pattern.test(path));
  const isAbsentFile: IsAbsentFile = (path, isLocation) => {
    if (!isFile(path) && !DOTTED.test(path)) return false;
    const [, slug = "", ...rest] = path.split("/");
    // A name with a dot at the top is a file's, unless a location has it.
    const mayBePage = rest.length > 0 || isLocation(slug);
    return !files.has(path) && !(mayBePage && isRoute(path));
  };
  return { isAbsentFile, isRoute };
}

/** Tokens and ids in square brackets are any text; `kind` is one of two. */
function patternOf(route: string): RegExp {
  const source = route
    .replace(/[.*+?^${}()|\\]/g, "\\$&")
    .replace("[kind]", "(?:services|bundles)")
    .replace(/\[[^\]]+\]/g, "[^/]+");
  return new RegExp(`^${source}$`);
}

function filesIn(folder: string, prefix: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
    .map((path) => `${prefix}/${path}`);
}
