import { expect, test } from "vitest";
import { codeFiles, documents } from "./files.ts";

type Decision = { readonly number: number; readonly title: string; readonly status: string };

const FOLDER = "docs/decisions/";
const docs = await documents();
const records = docs.filter(({ name }) => /^docs\/decisions\/\d{4}-/.test(name)).map(readRecord);
const rows = readIndex(docs.find(({ name }) => name === `${FOLDER}README.md`)?.text ?? "");

function readRecord({ name, text }: (typeof docs)[number]): Decision & { file: string } {
  const [, number, title] = /^# (\d+)\. (.*)$/m.exec(text) ?? [];
  const status = /^Status: (.*?)\.$/ms.exec(text)?.[1] ?? "accepted";
  const file = name.slice(FOLDER.length);
  return { file, number: Number(number), title: title ?? "", status: status.replace(/\s+/g, " ") };
}

function readIndex(text: string): readonly (Decision & { file: string; date: string })[] {
  const lines = [...text.matchAll(/^\| (\d+) +\| (.*?) +\| (.*?) +\| (\S*) +\|$/gm)];
  return lines.map(([, number, name = "", status = "", date = ""]) => {
    const [, title = "", file = ""] = /^\[(.*)\]\((.*)\)$/.exec(name) ?? [];
    return { number: Number(number), title, file, status, date };
  });
}

test("the index has each record with its title and status, in the order of their numbers", () => {
  const byNumber = records.toSorted((a, b) => a.number - b.number);
  expect(rows.map(({ date: _, ...record }) => record)).toEqual(
    byNumber.map(({ number, title, file, status }) => ({ number, title, file, status })),
  );
});

test("a record's file begins with its number", () => {
  for (const { file, number } of records) expect(Number(file.slice(0, 4)), file).toBe(number);
});

test("every row has a date, and a number is used once", () => {
  for (const { date } of rows) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test("a record is changed by later ones", () => {
  for (const { number, status } of records) {
    if (status === "accepted") continue;
    expect(status).toMatch(/^(?:amended|superseded) by \[/);
    for (const [, later] of status.matchAll(/\[(\d+)\]/g)) {
      expect(Number(later), status).toBeGreaterThan(number);
    }
  }
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
