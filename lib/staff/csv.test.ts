import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("is a table with quotes where they are needed", () => {
  expect(
    csvOf([
      ["a", 'say "hi"', 12.5],
      ["b,c", "two\nlines", -3],
    ]),
  ).toBe('\ufeffa,"say ""hi""",12.5\r\n"b,c","two\nlines",-3\r\n');
});

test.each(["=1+1", "+49 30 1", "-2", "@SUM(A1)", "\t=1", " =1", "|cmd", "%0A"])(
  "%j does not begin a formula",
  (text) => {
    expect(csvOf([[text]])).toMatch(/^\ufeff"?'/);
  },
);

test("whatever is in a cell, no cell begins with what a spreadsheet runs", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [, cell = ""] = /^\ufeff"?([\s\S]*?)"?\r\n$/.exec(csvOf([[text]])) ?? [];
      expect(cell.trimStart()).not.toMatch(/^[=+\-@|%]/);
    }),
  );
});
