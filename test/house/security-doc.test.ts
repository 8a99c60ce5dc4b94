import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { path } from "../../scripts/support/paths.ts";
import { parts } from "../attack/parts.ts";

const text = await readFile(path("docs/security.md"), "utf8");
const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);

test("every file that the document names exists", () => {
  const files = quoted.filter((name) => /^[\w./-]+\/[\w./-]+\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !existsSync(path(file)))).toEqual([]);
});

test("every part of the attack is described", () => {
  const rows = [...text.matchAll(/^- `([a-z-]+)`: /gm)].map(([, name]) => name);
  expect(rows).toEqual(parts.map(({ name }) => name));
});

test("every row of the personal data says where, how long and who reads it", () => {
  const [, tables = ""] = /^## Personal data\n([\s\S]*?)^## /m.exec(text) ?? [];
  const rows = tables.split("\n").filter((line) => line.startsWith("|"));
  const cells = rows.map((row) => row.split("|").slice(1, -1));
  expect(cells.length).toBeGreaterThan(20);
  const incomplete = cells.filter((row) => row.length !== 4 || row.some((cell) => !cell.trim()));
  expect(incomplete.map(([what]) => what)).toEqual([]);
});

test("every chapter of the standard has one line", () => {
  const chapters = [...text.matchAll(/^- V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});
