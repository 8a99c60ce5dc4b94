import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { path } from "../../scripts/support/paths.ts";

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

test("every npm command runs files that exist", async () => {
  const { scripts } = manifest.parse(JSON.parse(await readFile(path("package.json"), "utf8")));
  const files = Object.values(scripts).flatMap(
    (command) => command.match(/[\w./-]+\.m?ts|[\w./-]+\.mjs/g) ?? [],
  );
  expect(files.length).toBeGreaterThanOrEqual(Object.keys(scripts).length);
  expect(files.filter((file) => !existsSync(path(file)))).toEqual([]);
});
