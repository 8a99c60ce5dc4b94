import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Whether a page has an action of this id. */
export type KnowsAction = (path: string, id: string) => boolean;

/** As the framework's build writes it: by id, the pages that an action is part of. */
const manifest = z.object({
  node: z.record(z.string(), z.object({ workers: z.record(z.string(), z.unknown()) })),
});

/** The actions of a build, each with the pages that have it. */
export function actionsOfBuild(folder: string): KnowsAction {
  const file = join(folder, "server/server-reference-manifest.json");
  const { node } = manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  const pages = new Map(
    Object.entries(node).map(([id, { workers }]) => [id, Object.keys(workers).map(patternOf)]),
  );
  return (path, id) => pages.get(id)?.some((page) => page.test(path)) ?? false;
}

/** `app/[location]/details/page` is where `/book/details` is answered. Groups like `(staff)` are no part of it. */
function patternOf(page: string): RegExp {
  const segments = page.split("/").slice(1, -1);
  const named = segments.filter((one) => !one.startsWith("("));
  const path = named.map((one) => (one.startsWith("[") ? "[^/]+" : one.replace(/\W/g, "\\$&")));
  return new RegExp(`^/${path.join("/")}/?$`);
}
