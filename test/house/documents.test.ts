import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";
import { codeFiles, documents } from "./files.ts";

const docs = await documents();

/** As GitHub makes the anchor of a heading. */
function anchors(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("documents", () => {
  test("link to what is there", async () => {
    const broken: string[] = [];
    for (const { name, text } of docs) {
      for (const [, target = ""] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
        const [file = "", anchor] = target.split("#");
        const to = file === "" ? name : join(dirname(name), file);
        const isThere =
          existsSync(path(to)) &&
          (!anchor || anchors(await readFile(path(to), "utf8")).includes(anchor));
        if (!isThere) broken.push(`${name}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test("name files that are there", () => {
    const missing: string[] = [];
    for (const { name, text } of docs.filter((one) => isCurrent(one.name))) {
      const named = [...text.matchAll(FILE_NAMED)].map(([, file = ""]) => file);
      const modulesNamed = [...text.matchAll(MODULE_NAMED)].map(([, file = ""]) => file);
      const absent = [
        ...named.filter((file) => !isThere(file)),
        ...modulesNamed.filter((file) => !modules.has(file)),
      ];
      missing.push(...absent.map((file) => `${name}: ${file}`));
    }
    expect(missing).toEqual([]);
  });

  test("name what the code has", () => {
    const missing: string[] = [];
    for (const { name, text } of docs.filter((one) => isCurrent(one.name))) {
      const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, one = ""]) => namesIn(one));
      const absent = quoted.filter((one) => IDENTIFIER.test(one) && !known.has(one));
      missing.push(...absent.map((one) => `${name}: ${one}`));
    }
    expect(missing).toEqual([]);
  });
});

/** Records and the changelog say what was there when they were written. */
const isCurrent = (name: string) => !/^(?:docs\/decisions\/\d|CHANGELOG)/.test(name);
const FILE_NAMED = /`([\w-]+(?:\/[\w.[\]-]+)+)`/g;
/** A module that is named without its room. */
const MODULE_NAMED = /`([\w-]+\.tsx?)`/g;
const code = await codeFiles();
const namesIn = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];
/** The C library and Node have the last ones. */
const known = new Set([
  ...code.flatMap(({ text }) => namesIn(text)),
  "MALLOC_ARENA_MAX",
  "NODE_EXTRA_CA_CERTS",
]);
/** As only code is written: `camelCase`, `TypeName` or `A_CONSTANT`. */
const IDENTIFIER = /[a-z][A-Z]|[A-Z]_[A-Z]/;
const modules = new Set(code.map(({ name }) => name.split("/").at(-1)));
const ROOTS = (await readdir(path("."))).filter((name) => name !== "test-results");
const ROOMS = await readdir(path("lib"));

/** A room of lib may be named without "lib/", and a module without its ending. */
function isThere(file: string): boolean {
  const first = file.split("/")[0] ?? "";
  const places = [
    ...(ROOTS.includes(first) ? [file] : []),
    ...(ROOMS.includes(first) ? [`lib/${file}`] : []),
  ];
  if (places.length === 0) return true;
  return places.some((place) =>
    ["", ".ts", ".tsx", ".mjs"].some((end) => existsSync(path(place + end))),
  );
}
