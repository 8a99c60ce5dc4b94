import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { actionsOfBuild } from "./known-actions.ts";

test("an action is known on the pages that have it, and nowhere else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "build-"));
  await mkdir(join(folder, "server"));
  const workers = { "app/[location]/details/page": {}, "app/staff/(in)/page": {} };
  const node = { a1: { workers, filename: "app/x.ts", exportedName: "book" } };
  const file = join(folder, "server/server-reference-manifest.json");
  await writeFile(file, JSON.stringify({ node, edge: {}, encryptionKey: "a" }));
  const knows = actionsOfBuild(folder);
  expect(knows("/book/details", "a1")).toBe(true);
  expect(knows("/book/details/", "a1")).toBe(true);
  expect(knows("/book/time", "a1")).toBe(false);
  expect(knows("/book/details/x", "a1")).toBe(false);
  expect(knows("/staff", "a1")).toBe(true);
  expect(knows("/book/details", "b2")).toBe(false);
});
