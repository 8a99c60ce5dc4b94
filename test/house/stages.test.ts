import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";

const server = await readFile(path("server.ts"), "utf8");
const page = await readFile(path("docs/architecture.md"), "utf8");

/** The calls in the list of stages, named as their files are. */
function stagesOf(source: string): readonly string[] {
  const [, list = ""] = /const stages = \[\n(.*?)\n\];/s.exec(source) ?? [];
  const calls = list.matchAll(/^ {2}(?:\.\.\.\(.*\? \[\] : \[)?(\w+)\(/gm);
  return [...calls].map(([, name = ""]) =>
    name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`),
  );
}

test("the page on the architecture lists the stages of a request in their order", () => {
  const stages = stagesOf(server);
  expect(stages.length).toBeGreaterThan(6);
  const [, chapter = ""] = /## The way of a request\n(.*?)\n## /s.exec(page) ?? [];
  const listed = [...chapter.matchAll(/^\d+\. `([\w-]+)`/gm)].map(([, name]) => name);
  expect(listed).toEqual(stages);
});

test("each stage has a file of its name", () => {
  for (const stage of stagesOf(server)) {
    expect(server).toMatch(new RegExp(`from "\\./server/(?:${stage}|pages/cache/${stage})\\.ts"`));
  }
});
