import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";

test("nginx makes its caches by itself: right below a folder that every machine has", async () => {
  const config = await readFile(path("deploy/nginx.conf"), "utf8");
  const caches = [...config.matchAll(/^ *proxy_cache_path (\S+)/gm)].map(([, folder]) => folder);
  expect(caches).toEqual([
    expect.stringMatching(/^\/var\/cache\/[\w-]+$/),
    expect.stringMatching(/^\/var\/cache\/[\w-]+$/),
  ]);
});
