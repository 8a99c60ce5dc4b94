import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { languages } from "#lib/values/i18n/languages.ts";
import { path } from "../../scripts/support/paths.ts";

test("the list of languages in deploy/nginx.conf has all of ours and no other", async () => {
  const config = await readFile(path("deploy/nginx.conf"), "utf8");
  const lists = [...config.matchAll(/\b[a-z]{2}(?:\|[a-z]{2}){2,}\b/g)].map(([list]) => list);
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list.split("|").sort(), list).toEqual([...languages].sort());
});

test("each map of words in deploy/nginx.conf has each of ours, and no other", async () => {
  const config = await readFile(path("deploy/nginx.conf"), "utf8");
  const maps = [...config.matchAll(/map \$away_language \$\w+ \{(.*?)\n {2}\}/gs)];
  expect(maps.length).toBeGreaterThan(0);
  for (const [map, lines = ""] of maps) {
    const named = [...lines.matchAll(/^ {4}([a-z]{2}) "/gm)].map(([, language]) => language);
    expect(named.sort(), map).toEqual([...languages].sort());
  }
});
