import { expect, test } from "vitest";
import { codeFiles } from "./files.ts";

const MOST_LINES = 250;

test(`no file of code or tests has more than ${MOST_LINES} lines`, async () => {
  const files = (await codeFiles()).filter(({ name }) => /\.(?:tsx?|mjs)$/.test(name));
  expect(files.length).toBeGreaterThan(1_000);
  const lengths = files.map(({ name, text }) => [name, text.split("\n").length - 1] as const);
  expect(lengths.filter(([, lines]) => lines > MOST_LINES)).toEqual([]);
});
