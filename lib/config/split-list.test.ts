import fc from "fast-check";
import { expect, test } from "vitest";
import { runNow } from "#lib/values/steps.ts";
import { splitList } from "./split-list.ts";

function parsed(text: string): unknown {
  const split = runNow(splitList(text));
  return split.ok ? split.value.map((item): unknown => JSON.parse(item)) : split.error;
}

test("any list of JSON is split into its items", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (list, indent) => {
      expect(parsed(JSON.stringify(list, null, indent))).toEqual(JSON.parse(JSON.stringify(list)));
    }),
  );
});

test("a list that was cut off anywhere is refused", () => {
  const text = JSON.stringify([{ slug: "a]", list: [1, { b: '"}' }] }, { slug: "c" }]);
  for (let end = 0; end < text.length; end += 1) {
    expect(parsed(text.slice(0, end))).toMatch(/^is not /);
  }
});

test.each(["", "{}", "nonsense", "[] []", "[1]x"])("“%s” is no list", (text) => {
  expect(parsed(text)).toMatch(/^is not /);
});

test("an item that is no JSON spoils no other", () => {
  const split = runNow(splitList('[{"a":1},{"b":},{"c":3}]'));
  expect(split).toMatchObject({ ok: true, value: ['{"a":1}', '{"b":}', '{"c":3}'] });
});
