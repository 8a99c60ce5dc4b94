import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAttribution } from "./attribution.ts";

test("keeps what is known of where a visitor has come from", () => {
  const sent = { utm_source: " insta ", gclid: "a\u0000b", utm_term: "x".repeat(300), other: "y" };
  expect(parseAttribution(JSON.stringify(sent))).toEqual({
    utm_source: "insta",
    gclid: "ab",
    utm_term: "x".repeat(200),
  });
});

test("one value that cannot be read leaves the others", () => {
  expect(parseAttribution('{"utm_source":1,"fbclid":"a","gclid":""}')).toEqual({ fbclid: "a" });
});

test.each([
  "",
  "{}",
  "[]",
  "null",
  "1",
  "{",
  '{"utm_source":{}}',
  `{"gclid":"${"x".repeat(5_000)}"}`,
])("is nothing of %s", (text) => expect(parseAttribution(text)).toBeUndefined());

test("never throws", () => {
  fc.assert(fc.property(fc.json(), (text) => void parseAttribution(text)));
});
