import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("a text is computed once, and again only when many others came between", () => {
  const computed: string[] = [];
  const isLong = memoize((text) => {
    computed.push(text);
    return text.length > 3;
  });
  expect([isLong("a"), isLong("abcd"), isLong("a"), isLong("abcd")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(computed).toEqual(["a", "abcd"]);
  for (let count = 0; count < 200; count += 1) isLong(`other ${count}`);
  expect(isLong("a")).toBe(false);
  expect(computed.at(-1)).toBe("a");
});
