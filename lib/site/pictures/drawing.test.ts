import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { withinPage } from "./drawing.ts";

test("a small drawing comes with its page as it is, and fits between commas and quotes", async () => {
  const uri = await withinPage("/brands/linden.svg");
  const drawing = await readFile("public/brands/linden.svg", "utf8");
  expect(await (await fetch(uri)).text()).toBe(drawing.trim());
  expect(uri).not.toMatch(/[\s"'<>#]/);
});

test.each([
  "/brands/studio.webp",
  "/brands/absent.svg",
  "/../app/icon.svg",
  "/%2e%2e/app/icon.svg",
  "https://linden.example/cover.svg",
])("%s keeps its address", async (src) => {
  expect(await withinPage(src)).toBe(src);
});
