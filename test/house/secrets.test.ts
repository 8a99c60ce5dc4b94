import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { path, root } from "../../scripts/support/paths.ts";

/** Files that may reveal a secret: to check, send, connect or seal. */
const MAY_REVEAL =
  /^lib\/(config\/|site\/seals\/|upstream\/transport\/|store\/redis\/connection\.ts$|staff\/mail\/mailer\.ts$)/;

test("only lib/upstream/transport reads a key, the connection its address, the seals their secrets", async () => {
  const revealing: string[] = [];
  for await (const file of glob("{app,components,lib,server}/**/*.{ts,tsx}", { cwd: root })) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    if ((await readFile(path(file), "utf8")).includes(".reveal(")) revealing.push(file);
  }
  expect(revealing.length).toBeGreaterThan(0);
  expect(revealing.filter((file) => !MAY_REVEAL.test(file))).toEqual([]);
});
