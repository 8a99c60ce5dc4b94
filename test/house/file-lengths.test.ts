import { expect, test } from "vitest";
import { codeFiles } from "./files.ts";

const MOST_LINES = 250;

/** One message a line, so that these grow with the words of the site. */
const MESSAGES = /^lib\/i18n\/messages\/[a-z]{2}\.ts$/;

test(`no file of code or tests has more than ${MOST_LINES} lines`, async () => {
  const files = (await codeFiles()).filter(
    ({ name }) => /\.(?:tsx?|mjs)$/.test(name) && !MESSAGES.test(name),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const lengths = files.map(({ name, text }) => [name, text.split("\n").length - 1] as const);
  expect(lengths.filter(([, lines]) => lines > MOST_LINES)).toEqual([]);
});
