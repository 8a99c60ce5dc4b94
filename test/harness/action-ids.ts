import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifest = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string() })),
});

/** Ids of the server actions of a built site, by name. */
export async function actionIds(folder: string): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, ".next/server/server-reference-manifest.json");
  const { node } = manifest.parse(JSON.parse(await readFile(file, "utf8")));
  return Object.fromEntries(
    Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]),
  );
}
