import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export type KnowsAction = (path: string, id: string) => boolean;

const manifest = z.object({
  node: z.record(z.string(), z.object({ workers: z.record(z.string(), z.unknown()) })),
});

export function actionsOfBuild(folder: string): KnowsAction {
  const file = join(folder, "server/server-reference-manifest.json");
  const { node } = manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  const pages = new Map(
    Object.entries(node).map(([id, { workers }]) => [id, Object.keys(workers).map(patternOf)]),
  );
  return (path, id) => pages.get(id)?.some((page) => page.test(path)) ?? false;
}

/** `app/[location]/details/page` answers `/book/details`; groups like `(staff)` are not in paths. */
function patternOf(page: string): RegExp {
  const segments = page.split("/").slice(1, -1);
  const named = segments.filter((one) => !one.startsWith("("));
  const path = named.map((one) => (one.startsWith("[") ? "[^/]+" : one.replace(/\W/g, "\\$&")));
  return new RegExp(`^/${path.join("/")}/?$`);
}
