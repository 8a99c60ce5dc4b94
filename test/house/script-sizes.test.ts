import { gzipSync } from "node:zlib";
import { build } from "rolldown";
import { expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";

async function bytesOf(input: string, format: "esm" | "iife" = "iife"): Promise<number> {
  const output = { format, minify: true, comments: false } as const;
  const bundle = await build({ input: path(input), write: false, output });
  return gzipSync(bundle.output[0].code).length;
}

test("the script of the site keeps to its budget: 4 kB of gzip", async () => {
  expect(await bytesOf("client/site.ts", "esm")).toBeLessThanOrEqual(4_000);
});

test("the script of the widget keeps to its budget: 3 kB of gzip", async () => {
  expect(await bytesOf("client/embed/embed.ts")).toBeLessThanOrEqual(3_000);
});

test("what framed pages add keeps to its budget: 1.6 kB of gzip", async () => {
  expect(await bytesOf("client/framed/framed.ts")).toBeLessThanOrEqual(1_600);
});
