import { expect, test } from "vitest";
import { codeFiles, documents } from "./files.ts";

type Decision = { readonly number: number; readonly title: string; readonly file: string };

const FOLDER = "docs/decisions/";
const docs = await documents();
const records = docs.filter(({ name }) => /^docs\/decisions\/\d{4}-/.test(name)).map(readRecord);
const rows = readIndex(docs.find(({ name }) => name === `${FOLDER}README.md`)?.text ?? "");

function readRecord({ name, text }: (typeof docs)[number]): Decision {
  const [, number, title = ""] = /^# (\d+)\. (.*)$/m.exec(text) ?? [];
  return { number: Number(number), title, file: name.slice(FOLDER.length) };
}

function readIndex(text: string): readonly Decision[] {
  const rows = text.matchAll(/^- (\d+), \d{4}-\d\d-\d\d:\s\[(.*?)\]\((.*?)\)$/gms);
  return [...rows].map(([, number, title = "", file = ""]) => ({
    number: Number(number),
    title: title.replace(/\s+/g, " "),
    file,
  }));
}

test("the index has each record with its title and date, in the order of their numbers", () => {
  expect(rows).toEqual(records.toSorted((a, b) => a.number - b.number));
});

test("a record's file begins with its number", () => {
  for (const { file, number } of records) expect(Number(file.slice(0, 4)), file).toBe(number);
});

test("a number is used once", () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test("each decision that code or a document names is there", async () => {
  const known = new Set(rows.map(({ number }) => number));
  for (const { name, text } of [...(await codeFiles()), ...docs]) {
    for (const [, one, other = one] of text.matchAll(/\bdecisions?\s+(\d+)(?:\s+and\s+(\d+))?/gi)) {
      expect(known, `${name} names decision ${one}`).toContain(Number(one));
      expect(known, `${name} names decision ${other}`).toContain(Number(other));
    }
  }
});
