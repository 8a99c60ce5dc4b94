import { expect, test } from "vitest";
import { sentText, typedText } from "./sent-text.ts";

const LONG = "x".repeat(120_000);

test("a page's own text counts as empty if it is too long, or no text", () => {
  expect(sentText(5).parse("abcde")).toBe("abcde");
  expect(sentText(5).parse("abcdef")).toBe("");
  expect(sentText(5).parse(undefined)).toBe("");
});

test("typed text is cut, and stays recognisably too long", () => {
  expect(typedText(5).parse("abcde")).toBe("abcde");
  expect(typedText(5).parse(LONG)).toBe("xxxxxx");
  expect(typedText(5).parse(`\u202e\u0000${LONG}`)).toBe("xxxxxx");
  expect(typedText(5).parse(new Blob([]))).toBe("");
});
